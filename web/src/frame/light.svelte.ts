// Places that are lit up on the table because somebody looks at a word for them elsewhere: a line of the log, a part of
// the recap, a hint. Whatever names places uses this; whatever draws places reads it.
import { on as listen } from 'svelte/events'

/** How long a place stays lit after a finger has left the word for it. */
const AFTER_TOUCH = 2500

class Light {
  /** Keys of places: "hex-9", "path-3", "point-28" on an island; other games have keys of their own. */
  places = $state.raw<readonly string[]>([])
  #by: unknown = null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Light places up; whoever did so may put them out again. */
  on(places: readonly string[], by: unknown): void {
    clearTimeout(this.#timer)
    this.#by = by
    this.places = [...new Set(places)]
  }

  /** Put out what was lit up by the same, at once or after some time. */
  off(by: unknown, after = 0): void {
    if (this.#by !== by) return
    clearTimeout(this.#timer)
    if (after) this.#timer = setTimeout(() => this.off(by), after)
    else this.places = []
  }
}

export const light = new Light()

/**
 * For `{@attach lights(places)}`: an element that lights places up while it is pointed at, touched or focused. It listens
 * by Svelte's means: an element that has the focus is left in the middle of an update of the page, when it is taken away.
 */
export function lights(places: readonly string[] | undefined): (element: HTMLElement) => (() => void) | undefined {
  return (element) => {
    if (!places?.length) return
    const on = () => light.on(places, element)
    const off = (event: Event) => light.off(element, event instanceof PointerEvent && event.pointerType === 'touch' ? AFTER_TOUCH : 0)
    const when: [string, (event: Event) => void][] = [['pointerenter', on], ['focus', on], ['pointerleave', off], ['blur', off]]
    const deaf = when.map(([kind, listener]) => listen(element, kind, listener))
    return () => {
      for (const stop of deaf) stop()
      light.off(element)
    }
  }
}
