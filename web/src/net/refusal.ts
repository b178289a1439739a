// What is refused, by the server or on the way to it.
import type { ErrorInfo, Slug } from './messages'

/** How a sentence of the server is put to people. The page sets it; a worker, which talks to nobody, leaves it as it is. */
let wording = (message: string, _slug: string): string => message
export const wordRefusals = (by: typeof wording): void => void (wording = by)

/** A refusal of the server, or of the way to it. */
export class Refusal extends Error {
  readonly info: Trouble

  constructor(info: Trouble) {
    const message = wording(info.message, info.slug)
    super(message)
    this.info = { ...info, message }
  }
}

/** The server cannot be reached: not one of its own answers. */
export type Trouble = Omit<ErrorInfo, 'slug'> & { slug: Slug | 'unreachable' }
export const lost = (message: string): Trouble => ({ slug: 'unreachable', message, rule: null, details: null })
