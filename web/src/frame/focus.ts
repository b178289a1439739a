// Keeps the keyboard where a person is: when what has the focus goes away, the focus moves to what stands nearest to it.

const FOCUSABLE = 'button:not([disabled]), a[href], input:not([disabled]), select, textarea, summary, [tabindex]:not([tabindex="-1"])'

const CLOSES = '[role=dialog], dialog, .drawer'
const GROUP = 'fieldset, [role=group]'
const REMEMBERED = 12

/** The element to go on from: what was left behind knows its place on the screen and the elements it stood in. */
interface Place {
  element: Element
  x: number
  y: number
  within: Element[]
}

function placeOf(element: Element, top: Element): Place {
  const { left, top: above, width, height } = element.getBoundingClientRect()
  const within: Element[] = []
  for (let up = element.parentElement; up && up !== top; up = up.parentElement) within.push(up)
  return { element, x: left + width / 2, y: above + height / 2, within }
}

function nearest(root: Element, { x, y, element }: Place, alike = false): HTMLElement | null {
  let best: HTMLElement | null = null
  let least = Infinity
  for (const found of root.querySelectorAll<HTMLElement>(FOCUSABLE)) {
    if ((alike && found.className !== element.className) || !found.checkVisibility({ visibilityProperty: true })) continue
    const box = found.getBoundingClientRect()
    const far = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y)
    if (far < least) [best, least] = [found, far]
  }
  return best
}

const usable = (element: Element) => element.isConnected && !element.matches(':disabled')

/** What there is now of a place: itself, or what is nearest in what is left around it; nothing of a menu that has closed. */
function remains(place: Place): HTMLElement | null {
  if (usable(place.element)) return place.element as HTMLElement
  if (place.within.some((element) => !element.isConnected && element.matches(CLOSES))) return null
  // Among things of one kind it stays with that kind: where there is no more of one card, the next one, not the way back.
  const group = place.within.find((element) => element.isConnected && element.matches(GROUP))
  const same = group && nearest(group, place, true)
  if (same) return same
  for (const element of place.within) {
    const found = element.isConnected ? nearest(element, place) : null
    if (found) return found
  }
  return null
}

/**
 * For `{@attach takesFocus}`: what has just come asks something, and keys go on there, unless somebody is writing. (An
 * `autofocus` would only take the focus where nothing else has it.)
 */
export function takesFocus(element: HTMLElement): void {
  if (!document.activeElement?.matches('input, textarea')) element.focus({ preventScroll: true })
}

/**
 * Watch over the focus in an element (an action of Svelte). Only for those who use keys: a mouse or a finger has no place to keep. `fallback` is where to go when nothing is left of where the person was.
 */
export function keepFocus(top: HTMLElement, fallback: string): { destroy(): void } {
  const places: Place[] = [] // the last ones, newest at the end
  let keys = false

  const came = (event: FocusEvent) => {
    places.push(placeOf(event.target as Element, top))
    if (places.length > REMEMBERED) places.shift()
  }
  const typed = () => (keys = true)
  const pointed = () => (keys = false)

  function mend() {
    const lost = places.at(-1)
    const now = document.activeElement
    const elsewhere = now && now !== document.body && now !== lost?.element && now.isConnected
    if (!keys || !lost || usable(lost.element) || elsewhere) return
    const to = places.toReversed().map(remains).find(Boolean) ?? top.querySelector<HTMLElement>(fallback)
    to?.focus({ preventScroll: true })
  }
  const watching = new MutationObserver(mend)
  watching.observe(top, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  top.addEventListener('focusin', came)
  addEventListener('keydown', typed, true)
  addEventListener('pointerdown', pointed, true)
  return {
    destroy() {
      watching.disconnect()
      top.removeEventListener('focusin', came)
      removeEventListener('keydown', typed, true)
      removeEventListener('pointerdown', pointed, true)
    },
  }
}
