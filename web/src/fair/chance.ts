// The chance of a game, from the server's secret and the players' nonces, as docs/fairness.md has it.
import { fromHex, keyedBy, toHex, type Keyed } from './hash'

const ALL = 2n ** 64n

export class Chance {
  private constructor(readonly keyed: Keyed) {}

  /** `nonces` are the words of a record: `0=5f3a… 2=9c0d…`. */
  static async of(scheme: number, secret: string, nonces: string): Promise<Chance> {
    const bySecret = await keyedBy(fromHex(secret))
    return new Chance(await keyedBy(await bySecret(`landnam fair ${scheme} nonces ${nonces}`)))
  }

  /** The seed of the layout. */
  seed = (): Promise<bigint> => this.#pick('layout', 0, 2n ** 63n)

  /** Which of so many equally likely cases the chance move with this index brings. */
  draw = async (index: number, cases: number): Promise<number> => Number(await this.#pick('chance', index, BigInt(cases)))

  /** The links of a start and of the moves that follow it. */
  async links(start: string, moves: string[]): Promise<string[]> {
    const links = [toHex(await this.keyed(`start ${start}`))]
    for (const move of moves) links.push(toHex(await this.keyed(`link ${links.at(-1)} ${move}`)))
    return links
  }

  async #pick(what: string, index: number, cases: bigint): Promise<bigint> {
    const limit = ALL - (ALL % cases)
    for (let tried = 0; ; tried++) {
      const found = await this.keyed(`${what} ${index} try ${tried}`)
      const number = new DataView(found.buffer).getBigUint64(0)
      if (number < limit) return number % cases
    }
  }
}
