// Weighs moves as the page does, with a WebAssembly file. Run in web/; the task comes on standard input.
import fs from 'node:fs'
import { asked, bundled } from './bundled.mjs'

const { Library, Weigher, bytesOf } = await bundled('engine/library.ts', 'engine/weigh.ts', 'engine/records.ts')
const { wasm, weights, practice } = await asked()
const { task, moves, seat } = practice
const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), {})
const weigher = new Weigher(new Library(instance), task.game, bytesOf(weights))
const wanted = { ...task, seat, world: bytesOf(task.world), counts: bytesOf(task.counts), actions: moves.map((move) => move.code) }
const begun = performance.now()
const weighed = weigher.weigh(wanted)
console.error(`${moves.length} moves in ${(performance.now() - begun).toFixed(1)} ms`)
console.log(JSON.stringify(weighed.map(({ action, value }) => [action, value])))
