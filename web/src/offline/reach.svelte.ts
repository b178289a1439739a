// Whether the server can be reached: what the last call found, and what the browser says of its connection.

export const reach = $state({ online: navigator.onLine, answered: true })

/** A call was answered, or found nobody. */
export function heard(answered: boolean): void {
  if (reach.answered !== answered) reach.answered = answered
}

addEventListener('online', () => (reach.online = true))
addEventListener('offline', () => (reach.online = false))
