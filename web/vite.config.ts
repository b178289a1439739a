import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

import { licences } from './licences.ts'
import { offline } from './offline.ts'
import { scale } from './scale.ts'

// The play server in development: `landnam serve --port 8000`.
const server = process.env.LANDNAM_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), licences(), offline()],
  css: { postcss: { plugins: [scale()] } },
  build: {
    outDir: '../src/landnam/server/static',
    emptyOutDir: true,
    target: 'es2023',
    // The page may load nothing but its own files: no data: images, no inline scripts.
    assetsInlineLimit: 0,
    // What a part that is loaded later needs is mostly there already; only its styles are named beside it.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed, { hostType }) => (hostType === 'js' ? needed.filter((name) => name.endsWith('.css')) : needed) },
    rolldownOptions: {
      // A language is a file of its own, loaded when it is wanted.
      output: {
        // The service worker has one name for ever: the browser asks for it anew.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // What the first page needs is one file and one style sheet: each request would cost more than what is in it.
        codeSplitting: { groups: [{ name: 'page', tags: ['$initial'], test: (id) => !id.endsWith('/offline/sw.ts') }] },
        chunkFileNames: ({ facadeModuleId }) => {
          const code = facadeModuleId?.match(/languages\/(\w+)\/page\.ts$/)?.[1]
          return `assets/${code ? `language-${code}` : '[name]'}-[hash].js`
        },
      },
      input: mode === 'gallery' ? { gallery: 'gallery.html' } : { main: 'index.html', sw: 'src/offline/sw.ts' },
    },
  },
  // The languages lie beside the page, with what the server says in them.
  server: { fs: { allow: ['.', '../src/landnam/languages'] }, proxy: { '/api': { target: server, ws: true }, '/engine': server } },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts', '*.test.ts'], environment: 'node' },
}))
