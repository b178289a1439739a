// Records in memory, as rules lay them out: read and written by the names of their fields.

export type Kind = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'i64' | 'u64' | 'f32' | 'f64'

export interface Field {
  readonly at: number
  readonly type: Kind
  readonly shape: readonly number[]
}

/** How a type of record lies in memory; the files in `layouts` are written from the rules themselves. */
export interface Layout {
  readonly size: number
  readonly fields: Readonly<Record<string, Field>>
}

/** A layout with the fields of another, wherever they lie. */
export interface Like<L extends Layout> {
  readonly size: number
  readonly fields: { readonly [N in keyof L['fields']]: Omit<L['fields'][N], 'at'> & { readonly at: number } }
}

type Name<L extends Layout> = keyof L['fields'] & string
/** A number of 64 bits is a bigint; all others fit into a number. */
type Value<F extends Field> = F['type'] extends 'i64' | 'u64' ? bigint : number
/** As many indices as a shape has dimensions. */
type Index<S extends readonly number[]> = { [D in keyof S]: number }

interface Access {
  bytes: number
  get: (view: DataView, at: number) => number | bigint
  set: (view: DataView, at: number, value: never) => void
}

const LITTLE = true // every machine that rules are compiled for puts the low byte first
const ACCESS: Record<Kind, Access> = {
  i8: { bytes: 1, get: (view, at) => view.getInt8(at), set: (view, at, value) => view.setInt8(at, value) },
  u8: { bytes: 1, get: (view, at) => view.getUint8(at), set: (view, at, value) => view.setUint8(at, value) },
  i16: { bytes: 2, get: (view, at) => view.getInt16(at, LITTLE), set: (view, at, value) => view.setInt16(at, value, LITTLE) },
  u16: { bytes: 2, get: (view, at) => view.getUint16(at, LITTLE), set: (view, at, value) => view.setUint16(at, value, LITTLE) },
  i32: { bytes: 4, get: (view, at) => view.getInt32(at, LITTLE), set: (view, at, value) => view.setInt32(at, value, LITTLE) },
  u32: { bytes: 4, get: (view, at) => view.getUint32(at, LITTLE), set: (view, at, value) => view.setUint32(at, value, LITTLE) },
  i64: { bytes: 8, get: (view, at) => view.getBigInt64(at, LITTLE), set: (view, at, value) => view.setBigInt64(at, value, LITTLE) },
  u64: { bytes: 8, get: (view, at) => view.getBigUint64(at, LITTLE), set: (view, at, value) => view.setBigUint64(at, value, LITTLE) },
  f32: { bytes: 4, get: (view, at) => view.getFloat32(at, LITTLE), set: (view, at, value) => view.setFloat32(at, value, LITTLE) },
  f64: { bytes: 8, get: (view, at) => view.getFloat64(at, LITTLE), set: (view, at, value) => view.setFloat64(at, value, LITTLE) },
}

/** Memory that may grow, and then has another view. */
export interface Memory {
  readonly view: DataView
}

/** One record at an address. */
export class RecordAt<L extends Layout> {
  constructor(
    private readonly memory: Memory,
    private readonly layout: L,
    readonly at: number,
  ) {}

  get<N extends Name<L>>(name: N, ...index: Index<L['fields'][N]['shape']>): Value<L['fields'][N]> {
    const field = this.layout.fields[name]!
    return ACCESS[field.type].get(this.memory.view, this.#place(field, index)) as Value<L['fields'][N]>
  }

  set<N extends Name<L>>(name: N, value: Value<L['fields'][N]>, ...index: Index<L['fields'][N]['shape']>): void {
    const field = this.layout.fields[name]!
    ACCESS[field.type].set(this.memory.view, this.#place(field, index), value as never)
  }

  #place(field: Field, index: readonly number[]): number {
    let number = 0
    for (const [dimension, length] of field.shape.entries()) {
      const i = index[dimension]!
      if (!(i >= 0 && i < length)) throw new RangeError(`index ${i}: valid are 0 to ${length - 1}`)
      number = number * length + i
    }
    return this.at + field.at + number * ACCESS[field.type].bytes
  }
}

/** The bytes that a text in base 64 stands for. */
export function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}
