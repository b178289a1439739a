// One root length for the whole page: lengths in style sheets are written in pixels of a screen of 1280 × 800, and leave
// the build as multiples of the root's font size, which grows with the screen (art/tokens.css).
import { readFileSync } from 'node:fs'
import type { AcceptedPlugin } from 'postcss'

const ROOT = 16
/** Thinner than this, a line stays as thin as it is. */
const HAIRLINE = 3

/** A value of a style sheet with its pixels as multiples of the root; hairlines and times stay. */
export function scaled(value: string): string {
  return value.replace(/(?<![\w.#-])(-?\d*\.?\d+)px\b/g, (whole, n: string) => (Math.abs(Number(n)) < HAIRLINE ? whole : `${Number((Number(n) / ROOT).toFixed(4))}rem`))
}

const drawings = new Map<string, boolean>()
/** Whether a component draws letters: the sizes of its type are units of its drawing then. */
function draws(file: string): boolean {
  let found = drawings.get(file)
  if (found === undefined) drawings.set(file, (found = /\.svelte$/.test(file) && readFileSync(file, 'utf8').includes('<text')))
  return found
}

export function scale(): AcceptedPlugin {
  return {
    postcssPlugin: 'landnam-scale',
    Once(root) {
      const file = (root.source?.input.file ?? '').replace(/\?.*$/, '')
      if (/drawn\.css$|sheet\.css$/.test(file)) return
      const drawing = draws(file)
      root.walkDecls((line) => {
        if (line.prop.startsWith('stroke') || (drawing && line.prop.startsWith('font'))) return
        line.value = scaled(line.value)
      })
    },
  }
}
