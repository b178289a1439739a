// Checks records as the page does: its own program, put together by its own builder, with WebAssembly files.
// Run in web/; a list of tasks comes on standard input, each a record, a WebAssembly file and what a browser kept.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createRequire } from 'node:module'
import { text as textOf } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const { build } = await import(pathToFileURL(createRequire(path.resolve('package.json')).resolve('vite')))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'page-check-'))
const entry = path.join(folder, 'entry.js')
const parts = ['engine/library.ts', 'fair/check.ts', 'fair/kept.ts', 'fair/record.ts', 'games/fair.ts']
fs.writeFileSync(entry, parts.map((name) => `export * from ${JSON.stringify(path.resolve('src', name))}\n`).join(''))
await build({
  configFile: false,
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: false, minify: false, lib: { entry, formats: ['es'], fileName: 'check' } },
})
const { Library, NOTHING_KEPT, check, readRecord, rulebookFor } = await import(pathToFileURL(path.join(folder, 'check.js')))

const reports = []
for (const { text, wasm, kept } of JSON.parse(await textOf(process.stdin))) {
  const record = readRecord(text)
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), {})
  const rules = (await rulebookFor(record.game)).open(new Library(instance), record)
  reports.push(await check(record, rules, { ...NOTHING_KEPT, ...kept }))
}
fs.rmSync(folder, { recursive: true })
console.log(JSON.stringify(reports))
