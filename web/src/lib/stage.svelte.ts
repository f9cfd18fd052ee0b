// What systems declare for the stage: verbs, words, and which gauges lead.
import type { StageView, TagView, WordView } from '../records'
import { call } from './api'

const shelf = new Map<string, Promise<StageView>>()

export function stageOf(system: string): Promise<StageView> {
  let stage = shelf.get(system)
  if (!stage) {
    stage = call<StageView>(`/api/stage/${system}`)
    shelf.set(system, stage)
    stage.catch(() => shelf.delete(system))
  }
  return stage
}

/** The word behind a gauge's key or a tag's term. */
export const wordOf = (stage: StageView | null, key: string): WordView | undefined =>
  key ? stage?.words.find((word) => word.key === key) : undefined

export const wordOfTag = (stage: StageView | null, tag: TagView): WordView | undefined =>
  wordOf(stage, tag.term)
