import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { licences } from './licences.ts'
import { scale } from './scale.ts'

// The play server in development: `landnam serve --port 8000`.
const server = process.env.LANDNAM_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), licences()],
  css: { postcss: { plugins: [scale()] } },
  build: {
    outDir: '../src/landnam/server/static',
    emptyOutDir: true,
    target: 'es2023',
    // The page may load nothing but its own files: no data: images, no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: mode === 'gallery' ? { gallery: 'gallery.html' } : { main: 'index.html' },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/engine': server } },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts', '*.test.ts'], environment: 'node' },
}))
