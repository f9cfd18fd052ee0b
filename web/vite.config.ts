import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { icons } from './icons.ts'

// The built page goes into the package, from where the service serves it.
export default defineConfig({
  plugins: [svelte(), icons()],
  build: { outDir: '../src/fray/table/web', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8737', ws: true } } },
})
