// "What is this?": whether it is on, and whether somebody new has been offered it.

const KEPT = 'landnam.asked'
let on = $state(false)

export const asking = {
  get on(): boolean {
    return on
  },
}

/** Explain controls in place of pressing them, or stop doing so. Whoever has found it needs no offer. */
export function ask(wanted: boolean): void {
  on = wanted
  if (wanted) localStorage.setItem(KEPT, '')
}

/** Whether the offer is made at this table: at the first one of this browser, until it is taken or put away. */
export function isOffered(table: string): boolean {
  const first = localStorage.getItem(KEPT) ?? table
  localStorage.setItem(KEPT, first)
  return first === table
}

export function putAway(): void {
  localStorage.setItem(KEPT, '')
}
