import { mergeConfig } from 'vite'
import page from './vite.config.ts'

export default mergeConfig(page, {
  resolve: { conditions: ['browser'] },
  test: { environment: './vitest-environment.ts', server: { deps: { inline: ['svelte'] } } },
})
