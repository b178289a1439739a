// Whether the server can be reached: what the last call found, and what the browser says of its connection.

export const reach = $state({ online: globalThis.navigator?.onLine ?? true, answered: true })

/** A call was answered, or found nobody. */
export function heard(answered: boolean): void {
  if (reach.answered !== answered) reach.answered = answered
}

// Where there is no page, as in tests, there is nobody to say so.
globalThis.addEventListener?.('online', () => (reach.online = true))
globalThis.addEventListener?.('offline', () => (reach.online = false))
