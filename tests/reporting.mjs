// Makes the report of a game as the page does, with a WebAssembly file. Run in web/; the task comes on standard input.
import fs from 'node:fs'
import { asked, bundled } from './bundled.mjs'

const { Library, bytesOf, Judge, stepsOf, reportOf } = await bundled('engine/library.ts', 'engine/records.ts', 'report/deep/judge.ts', 'report/deep/account.ts', 'report/sums.ts')
const { wasm, weights, script, depth } = await asked()
const { instance } = await WebAssembly.instantiate(fs.readFileSync(wasm), {})
const begun = performance.now()
const judge = new Judge(new Library(instance), script, script.depths.find(({ name }) => name === depth), bytesOf(weights))
const steps = [...stepsOf(judge)].flat()
const seconds = (performance.now() - begun) / 1000
console.log(JSON.stringify({ report: reportOf(script, depth, steps), seconds }))
