import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Puts the licence of every package that is in the built page beside it, in `licences`. */
export function licences(): Plugin {
  let root = ''
  return {
    name: 'licences',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const fonts = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []))
      const folders = new Map<string, string>()
      for (const file of [...this.getModuleIds(), ...fonts.map((font) => resolve(root, font))]) {
        const [folder, name] = file.match(/^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/) ?? []
        if (folder && name) folders.set(name, folder)
      }
      for (const [name, folder] of [...folders].sort()) {
        const licence = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
        if (!licence) this.error(`${name} is bundled, but has no licence to put beside it`)
        const fileName = `licences/${name.replace(/^@/, '').replace('/', '-')}.txt`
        this.emitFile({ type: 'asset', fileName, source: readFileSync(`${folder}/${licence}`) })
      }
    },
  }
}
