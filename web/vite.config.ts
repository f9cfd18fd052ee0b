import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The built page goes into the package, from where the service serves it.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/fray/table/web', emptyOutDir: true, target: 'es2022' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8737', ws: true } } },
})
