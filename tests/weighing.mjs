// Weighs moves as the page does: its own program, put together by its own builder, with a WebAssembly file.
// Run in web/; the task comes on standard input.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const { build } = await import(pathToFileURL(createRequire(path.resolve('package.json')).resolve('vite')))
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'weighing-'))
const entry = path.join(folder, 'entry.js')
const part = (name) => JSON.stringify(path.resolve('src/engine', name))
fs.writeFileSync(entry, `export * from ${part('library.ts')}\nexport * from ${part('weigh.ts')}\nexport * from ${part('records.ts')}\n`)
await build({
  configFile: false,
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: false, minify: false, lib: { entry, formats: ['es'], fileName: 'weighing' } },
})
const { Library, Weigher, bytesOf } = await import(pathToFileURL(path.join(folder, 'weighing.js')))

let said = ''
for await (const part of process.stdin.setEncoding('utf8')) said += part
const { wasm, weights, practice } = JSON.parse(said)
const { task, moves, seat } = practice
const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), {})
const weigher = new Weigher(new Library(instance), task.game, bytesOf(weights))
const asked = { ...task, seat, world: bytesOf(task.world), counts: bytesOf(task.counts), actions: moves.map((move) => move.code) }
const begun = performance.now()
const weighed = weigher.weigh(asked)
console.error(`${moves.length} moves in ${(performance.now() - begun).toFixed(1)} ms`)
console.log(JSON.stringify(weighed.map(({ action, value }) => [action, value])))
fs.rmSync(folder, { recursive: true })
