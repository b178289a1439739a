// What cannot be used or seen on the page as it is: controls that something lies over, that stick out of the window or
// of the panel they are in, or whose words are cut off. Every fault is a sentence.
() => {
  const faults = []
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role=button], [role=tab]'
  const SCROLLS = '[role=log], [role=tabpanel], dialog, .end, .drawer, .scrolls, [data-scrolls]' // may be scrolled to what is in them
  const OVER = ['dialog[open]', '.curtain', '[role=dialog].end', '.drawer', '.finale', '[aria-modal=true]'] // lie over all else on purpose
  const PANELS = '.sheet, header, footer, .bar, .line, aside, .actions, .composer, .hand, dialog, .choice, .strip'
  const SLACK = 1.5 // pixels
  const table = document.querySelector('.table')

  const box = (element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left, top, right, bottom, x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top }
  }
  const classes = (element) => [...element.classList].filter((name) => !name.startsWith('svelte-')).join('.')
  function called(element) {
    if (!element) return 'nothing'
    const words = element.getAttribute('aria-label') || element.innerText || element.getAttribute('title') || element.textContent || ''
    return `${element.tagName.toLowerCase()}${classes(element) && '.'}${classes(element)} “${words.replace(/\s+/g, ' ').trim().slice(0, 40)}”`
  }
  const round = (number) => Math.round(number)
  const area = ({ left, top, right, bottom }) => `${round(left)}–${round(right)} × ${round(top)}–${round(bottom)}`
  const seen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })

  const top = OVER.map((selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).at(-1)).find(Boolean) ?? document.body

  /** The nearest element that lets what is in it be scrolled to. */
  function scroller(element) {
    for (let up = element.parentElement; up; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up)
      const down = /auto|scroll/.test(overflowY) && up.scrollHeight > up.clientHeight + 1
      const across = /auto|scroll/.test(overflowX) && up.scrollWidth > up.clientWidth + 1
      if ((down || across) && up.matches(SCROLLS)) return up
    }
    return table || top !== document.body ? null : document.scrollingElement
  }

  /** What of an element its panels and the window leave to be seen. */
  function cut(element, own) {
    for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(up)
      const edge = box(up)
      const across = overflowX !== 'visible' && (own.left < edge.left - SLACK || own.right > edge.right + SLACK)
      const down = overflowY !== 'visible' && (own.top < edge.top - SLACK || own.bottom > edge.bottom + SLACK)
      if (across || down) return `${called(up).split(' “')[0]} (${area(edge)})`
      if (position === 'fixed') break
    }
    const out = own.left < -SLACK || own.top < -SLACK || own.right > innerWidth + SLACK || own.bottom > innerHeight + SLACK
    return out ? `the window (${innerWidth} × ${innerHeight})` : null
  }

  /** The panel that an element is laid out in and sticks out of; what hangs from a panel on purpose is taken out of the flow. */
  function panel(element, own) {
    for (let up = element; up && up !== top; up = up.parentElement) {
      if (up !== element && up.matches(PANELS)) {
        const edge = box(up)
        const out = own.left < edge.left - SLACK || own.right > edge.right + SLACK || own.top < edge.top - SLACK || own.bottom > edge.bottom + SLACK
        return out ? `${called(up).split(' “')[0]} (${area(edge)})` : null
      }
      if (/absolute|fixed/.test(getComputedStyle(up).position)) return null
    }
    return null
  }

  function check(control) {
    const element = control.closest('label') && control.matches('input[type=radio], input[type=checkbox]') ? control.closest('label') : control
    if (control.disabled || element.closest('[inert], [aria-hidden=true]') || !seen(element)) return
    let own = box(element)
    if (own.width < 2 || own.height < 2) return
    if (scroller(element)) {
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      own = box(element)
    }
    const drawn = element instanceof SVGElement
    if (drawn) own = { ...own, left: own.x - 8, right: own.x + 8, top: own.y - 8, bottom: own.y + 8, width: 16, height: 16 }
    const outside = cut(element, own) ?? (drawn || getComputedStyle(element).transform !== 'none' ? null : panel(element, own))
    if (outside) {
      faults.push(`${called(element)} (${area(own)}) sticks out of ${outside}`)
      return
    }
    const [dx, dy] = [Math.min(8, own.width / 5), Math.min(8, own.height / 5)]
    const points = [[own.x, own.y], [own.left + dx, own.top + dy], [own.right - dx, own.top + dy], [own.left + dx, own.bottom - dy], [own.right - dx, own.bottom - dy]]
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y)
      const fine =
        hit &&
        (element.contains(hit) ||
          (drawn && hit.closest('.stage, .map') === element.closest('.stage, .map')) ||
          (hit.closest('.choice, .notice, .veil') && element.closest('main')) || // a question lies over what it is about, till it is answered; so does a pause
          (hit.closest('.tutor.narrow .body') && element.closest('main, .table footer')) || // what is taught too, till it is folded away
          (hit.closest('.menu') && !element.closest('.menu'))) // a menu is open until something else is pressed
      if (!fine) {
        faults.push(`${called(element)} (${area(own)}) is covered by ${called(hit)} at ${round(x)}, ${round(y)}`)
        return
      }
    }
  }

  for (const control of top.querySelectorAll(CONTROLS)) check(control)

  // Words of controls and of the status line are read whole.
  for (const element of top.querySelectorAll('button, .button, .status')) {
    if (!seen(element) || element.closest('[inert], .visually-hidden')) continue
    const { overflowX, overflowY } = getComputedStyle(element)
    const across = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
    const down = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2
    if (across || down) faults.push(`${called(element)} is cut off`)
  }

  // Every development card carries its name, and it is read whole.
  for (const card of top.querySelectorAll('.development [data-card]')) {
    const name = card.querySelector('.name')
    const [own, edge] = [name && box(name), box(card)]
    if (!name?.textContent.trim() || !seen(name)) faults.push(`${called(card)} does not carry its name`)
    else if (own.left < edge.left - SLACK || own.right > edge.right + SLACK || name.scrollWidth > name.clientWidth + 1) faults.push(`the name of ${called(card)} (${area(own)}) sticks out of its card (${area(edge)})`)
  }

  // Figures are seen whole.
  for (const element of top.querySelectorAll('.strip li, .strip .time, .strip .dice, .players > li > .chips > li')) {
    const own = box(element)
    if (own.width && (own.left < -SLACK || own.right > innerWidth + SLACK || own.bottom > innerHeight + SLACK)) faults.push(`${called(element)} (${area(own)}) is cut off`)
  }

  // Figures of a table are read whole, wherever it can be scrolled to.
  for (const cell of top.querySelectorAll('td, th[scope=row]')) {
    if (!seen(cell) || !cell.textContent.trim()) continue
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
    const { x, y } = box(cell)
    const hit = document.elementFromPoint(x, y)
    if (!hit || !cell.contains(hit)) faults.push(`${called(cell)} (${area(box(cell))}) is covered by ${called(hit)}`)
    const sideways = cell.closest('table').parentElement
    if (sideways.scrollWidth > sideways.clientWidth + 1 && !faults.some((fault) => fault.startsWith('a table'))) faults.push(`a table is ${sideways.scrollWidth - sideways.clientWidth} px wider than its panel`)
  }

  // The page itself is no wider than the window, and a table is no higher.
  const page = document.documentElement
  if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth - innerWidth} px too wide`)
  if (table && page.scrollHeight > innerHeight) faults.push(`the table is ${page.scrollHeight - innerHeight} px too high`)

  // Harbours, numbers and dice are read, not pressed: here everything counts that is painted over them.
  if (top === document.body) {
    const everything = new CSSStyleSheet()
    everything.replaceSync('* { pointer-events: auto !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything]
    const PASSING = '.choice, .plate, .notices, .banner, .menu, .veil, .tutor.narrow .body'
    const boats = [...document.querySelectorAll('.land use[href^="#ln-boat"]')].map((one) => [one.parentElement, '.stage', 'a harbour'])
    const discs = [...document.querySelectorAll('.land [data-hex]')].map((one) => [one, '.stage', `hex ${one.dataset.hex}`])
    const dice = [...document.querySelectorAll('.dice [role=img]')].map((one) => [one, '.dice', 'the dice'])
    for (const [element, within, name] of [...boats, ...discs, ...dice]) {
      const own = box(element)
      const hit = document.elementsFromPoint(own.x, own.y).find((one) => !one.closest('.flight')) // cards fly over all else
      if (!hit) faults.push(`${name} (${area(own)}) is outside the window`)
      else if (hit.closest(within) !== element.closest(within) && !hit.closest(PASSING)) faults.push(`${name} (${area(own)}) is covered by ${called(hit)}`)
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything)
  }
  return faults
}
