// A clock that was told some time ago, and what is left of it now.

interface Told {
  /** The seconds that were left when it was told; undefined while no clock runs. */
  told: number | undefined
  /** When that was, in milliseconds of this machine. */
  at: number
  /** Whether clocks stand still because the server is away. */
  still: boolean
}

/** To be made while a component is set up: it ticks as long as the component is there. */
export class Ticking {
  #now = $state(Date.now())
  readonly left: number = $derived.by(() => {
    const { told, at } = this.of()
    return told === undefined ? 0 : Math.max(0, told - Math.max(0, this.#now - at) / 1000)
  })

  constructor(private readonly of: () => Told) {
    $effect(() => {
      const { told, still } = of()
      if (told === undefined || still) return
      this.#now = Date.now()
      const timer = setInterval(() => (this.#now = Date.now()), 500)
      return () => clearInterval(timer)
    })
  }
}
