// The Keeper's campaigns: they are kept on the server and belong to this browser.
import type { CampaignView, HomeView } from '../records'
import { call, remove } from '../lib/api'

export class Campaigns {
  all = $state.raw<CampaignView[]>([])
  loaded = $state(false)
  problem = $state('')

  async load(): Promise<void> {
    await this.do(async () => {
      this.all = await call<CampaignView[]>('/api/campaigns')
      this.loaded = true
    })
  }
  async begin(system: string, title: string): Promise<CampaignView | null> {
    return this.do(async () => {
      const begun = await call<CampaignView>('/api/campaigns', { system, title })
      this.all = [...this.all, begun]
      return begun
    })
  }
  async mend(
    campaign: CampaignView,
    fight: string,
    home: HomeView,
    wounds: Record<string, number>,
  ): Promise<void> {
    await this.do(async () => {
      const body = { fight, hero: home.hero, wounds }
      const mended = await call<CampaignView>(`/api/campaigns/${campaign.id}/mend`, body)
      this.all = this.all.map((one) => (one.id === mended.id ? mended : one))
    })
  }
  async drop(campaign: CampaignView): Promise<void> {
    await this.do(async () => {
      await remove<CampaignView>(`/api/campaigns/${campaign.id}`)
      this.all = this.all.filter((one) => one.id !== campaign.id)
    })
  }

  private async do<T>(act: () => Promise<T>): Promise<T | null> {
    this.problem = ''
    try {
      return await act()
    } catch (error) {
      this.problem = (error as Error).message
      return null
    }
  }
}

/** What a hero brought home, in words. */
export function wounds(home: { unfit?: string; wounds: { label: string; amount: number }[] }): string {
  const found = home.wounds.map((one) => `${one.label} ${one.amount}`)
  return [home.unfit, ...found].filter(Boolean).join(', ') || 'unhurt'
}
