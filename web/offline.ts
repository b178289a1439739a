import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** The files beside the page that its first screen needs. */
const BESIDE = ['/icon.svg', '/manifest.webmanifest']

/** Tells the service worker which files the page has, also those that are loaded when they are wanted, but not the other
 * languages, and gives it a name that changes with them. A table that is open goes on without a connection. */
export function offline(): Plugin {
  let folder = ''
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, publicDir }) {
      folder = publicDir || resolve(root, 'public')
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle['sw.js']
        const page = bundle['index.html']
        if (worker?.type !== 'chunk' || page?.type !== 'asset') return // the gallery has neither
        const files = new Set<string>()
        const add = (name: string): void => {
          const file = bundle[name]
          if (!file || files.has(name)) return
          files.add(name)
          if (file.type !== 'chunk') return
          file.imports.forEach(add)
          file.dynamicImports.filter((part) => !/\blanguage-/.test(part)).forEach(add)
          file.viteMetadata?.importedCss.forEach(add)
        }
        for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry && file !== worker) add(file.fileName)
        for (const name of [...files])
          if (name.endsWith('.css')) for (const font of Object.keys(bundle)) if (font.endsWith('.woff2') && text(bundle[name]!).includes(font.split('/').at(-1)!)) files.add(font)
        const names = [...files].sort().map((name) => `/${name}`)
        const version = createHash('sha256').update(names.join() + String(page.source))
        for (const name of BESIDE) version.update(readFileSync(`${folder}${name}`))
        const shell = { version: version.digest('hex').slice(0, 16), files: [...names, ...BESIDE] }
        worker.code = worker.code.replace(/\b__SHELL__\b/, JSON.stringify(shell))
      },
    },
  }
}

const text = (file: { type: string; source?: string | Uint8Array }) => (file.source === undefined ? '' : Buffer.from(file.source as string).toString())
