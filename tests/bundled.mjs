// Parts of the page's own program, put together by its own builder, for node. Run in web/.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** What these files in web/src export, all together. */
export async function bundled(...files) {
  const { build } = await import(pathToFileURL(createRequire(path.resolve('package.json')).resolve('vite')))
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bundled-'))
  const entry = path.join(folder, 'entry.js')
  fs.writeFileSync(entry, files.map((file) => `export * from ${JSON.stringify(path.resolve('src', file))}\n`).join(''))
  await build({
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: false, minify: false, lib: { entry, formats: ['es'], fileName: 'bundled' } },
  })
  const found = await import(pathToFileURL(path.join(folder, 'bundled.js')))
  fs.rmSync(folder, { recursive: true })
  return found
}

/** What comes on standard input, as JSON. */
export async function asked() {
  let said = ''
  for await (const part of process.stdin.setEncoding('utf8')) said += part
  return JSON.parse(said)
}
