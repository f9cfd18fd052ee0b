// Tests run in Node what a browser runs: without a page, but with the Svelte of browsers, not that of servers.
import type { Environment } from 'vitest/runtime'

export default {
  name: 'browserless',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment
