// What kind of screen the table is on: a phone, a tablet held upright, or anything wider.

export type Size = 'phone' | 'tablet' | 'desk'

export class Screen {
  size = $state<Size>('desk')
  readonly narrow: boolean = $derived(this.size === 'phone')

  constructor() {
    $effect(() => {
      const [phone, tablet] = [matchMedia('(max-width: 700px)'), matchMedia('(max-width: 1000px)')]
      const look = () => (this.size = phone.matches ? 'phone' : tablet.matches ? 'tablet' : 'desk')
      look()
      for (const query of [phone, tablet]) query.addEventListener('change', look)
      return () => {
        for (const query of [phone, tablet]) query.removeEventListener('change', look)
      }
    })
  }
}
