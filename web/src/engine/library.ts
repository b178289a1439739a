// The compiled rules of a game in the page: its functions, and room for records in its memory.
import { lost, Refusal } from '../net/refusal'
import { RecordAt, type Layout, type Memory } from './records'

const PAGE = 65_536
const LINE = 16 // bytes; every record begins at a multiple of it

type Entry = (...numbers: bigint[]) => bigint | undefined

/** Load a file of the server; a Refusal tells why there is none. */
export async function load(url: string): Promise<Response> {
  const response = await fetch(url)
  if (response.ok) return response
  const answer = await response.json().catch(() => null)
  throw new Refusal(answer?.error ?? lost(`The server answered ${response.status}.`))
}

export class Library implements Memory {
  #entries: WebAssembly.Exports
  #memory: WebAssembly.Memory
  #view: DataView
  #free: number

  constructor(instance: WebAssembly.Instance) {
    this.#entries = instance.exports
    this.#memory = instance.exports.memory as WebAssembly.Memory
    this.#view = new DataView(this.#memory.buffer)
    this.#free = Number((instance.exports.__heap_base as WebAssembly.Global).value)
  }

  /** Load a library. It needs nothing of the page. */
  static async load(url: string): Promise<Library> {
    const response = await load(url)
    const again = response.clone()
    const streamed = WebAssembly.instantiateStreaming(response).catch(async () => WebAssembly.instantiate(await again.arrayBuffer()))
    return new Library((await streamed).instance)
  }

  get view(): DataView {
    if (this.#view.buffer !== this.#memory.buffer) this.#view = new DataView(this.#memory.buffer)
    return this.#view
  }

  /** Room for so many bytes, all 0, for as long as the library is there. */
  room(size: number): number {
    const at = Math.ceil(this.#free / LINE) * LINE
    this.#free = at + size
    const lacking = this.#free - this.#memory.buffer.byteLength
    if (lacking > 0) this.#memory.grow(Math.ceil(lacking / PAGE))
    return at
  }

  /** A record in room of its own. */
  record<L extends Layout>(layout: L): RecordAt<L> {
    return new RecordAt(this, layout, this.room(layout.size))
  }

  /** Write bytes at an address. */
  write(at: number, bytes: Uint8Array): void {
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes)
  }

  /** Copy bytes from one address to another. */
  copy(from: number, to: number, size: number): void {
    new Uint8Array(this.#memory.buffer).copyWithin(to, from, from + size)
  }

  /** Whether there is an entry of this name. */
  has(entry: string): boolean {
    return `landnam_${entry}` in this.#entries
  }

  /** Call an entry with whole numbers and addresses. */
  call(entry: string, ...numbers: (number | bigint)[]): number {
    return Number((this.#entries[`landnam_${entry}`] as Entry)(...numbers.map(BigInt)) ?? 0n)
  }
}
