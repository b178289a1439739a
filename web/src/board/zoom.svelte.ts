// Pinch, wheel and drag over the board, and the buttons that do the same.

const MOST = 4
const EDGE = 24 // pixels between the edge and a place that is shown

/** How far the board is zoomed, and the handlers of the element it fills. */
export class Zoom {
  scale = $state(1)
  x = $state(0)
  y = $state(0)
  /** Whether the last press moved the board, so that its click means nothing. */
  dragged = false

  #pointers = new Map<number, { x: number; y: number }>()
  /** The element that the board fills. */
  box = $state.raw<HTMLElement | null>(null)

  get on(): boolean {
    return this.scale > 1.001
  }

  get transform(): string | undefined {
    return this.on ? `translate(${this.x}px, ${this.y}px) scale(${this.scale})` : undefined
  }

  reset(): void {
    this.scale = 1
    this.x = this.y = 0
  }

  /** Zoom round a point of the box, or round its middle. */
  by(factor: number, at?: { x: number; y: number }): void {
    const width = this.box?.clientWidth ?? 0
    const height = this.box?.clientHeight ?? 0
    const { x, y } = at ?? { x: width / 2, y: height / 2 }
    const scale = Math.min(MOST, Math.max(1, this.scale * factor))
    this.x = x - ((x - this.x) * scale) / this.scale
    this.y = y - ((y - this.y) * scale) / this.scale
    this.scale = scale
    this.#keepInside(width, height)
  }

  /** Move the board so that something on it is seen whole, as near to the edge as it was. */
  show(what: DOMRect): void {
    if (!this.on || !this.box) return
    const box = this.box.getBoundingClientRect()
    const inside = (low: number, high: number, from: number, to: number) => (low < from ? from - low : high > to ? to - high : 0)
    this.x += inside(what.left, what.right, box.left + EDGE, box.right - EDGE)
    this.y += inside(what.top, what.bottom, box.top + EDGE, box.bottom - EDGE)
    this.#keepInside(box.width, box.height)
  }

  /** The box is moved by its transform alone; a browser that scrolls it to what has the focus would move it twice. */
  unscroll = (): void => {
    if (this.box) this.box.scrollLeft = this.box.scrollTop = 0
  }

  #keepInside(width: number, height: number): void {
    this.x = Math.min(0, Math.max(width * (1 - this.scale), this.x))
    this.y = Math.min(0, Math.max(height * (1 - this.scale), this.y))
  }

  #down = (event: PointerEvent): void => {
    if (this.#pointers.size === 0) this.dragged = false
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  #move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const far = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y) || 1
      const box = this.box!.getBoundingClientRect()
      this.by(far(now) / far(before), { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top })
      this.dragged = true
    } else if (this.on) {
      if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < 6) return
      this.dragged = true
      this.x += now.x - before.x
      this.y += now.y - before.y
      this.#keepInside(this.box!.clientWidth, this.box!.clientHeight)
    }
    this.#pointers.set(event.pointerId, now)
  }

  #up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId)
  }

  #wheel = (event: WheelEvent): void => {
    const box = this.box!.getBoundingClientRect()
    this.by(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: event.clientX - box.left, y: event.clientY - box.top })
    event.preventDefault()
  }

  handlers = {
    onpointerdown: this.#down,
    onpointermove: this.#move,
    onpointerup: this.#up,
    onpointercancel: this.#up,
    onpointerleave: this.#up,
    onwheel: this.#wheel,
  }
}
