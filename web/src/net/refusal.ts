// What is refused, by the server or on the way to it.
import type { ErrorInfo, Slug } from './messages'

/** A refusal of the server, or of the way to it. */
export class Refusal extends Error {
  constructor(readonly info: Trouble) {
    super(info.message)
  }
}

/** The server cannot be reached: not one of its own answers. */
export type Trouble = Omit<ErrorInfo, 'slug'> & { slug: Slug | 'unreachable' }
export const lost = (message: string): Trouble => ({ slug: 'unreachable', message, rule: null, details: null })
