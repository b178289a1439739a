// What a person without plans would click next at a table: looks at nothing but the page.
// Waits up to `patience` milliseconds until there is something, and until what was clicked before is done.
([build, turn, patience]) =>
  new Promise((resolve) => {
    const all = (selector) => [...document.querySelectorAll(selector)]
    const open = (element) => element.getAttribute('aria-disabled') !== 'true' && !element.disabled
    const wording = (words) => (element) => element.textContent.includes(words)

    function choose() {
      if (!document.querySelector('.table')) return null
      if (document.querySelector('[role=dialog].end')) return ['over']
      const feast = document.querySelector('.finale .button')
      if (feast) return ['feast', feast]
      if (document.querySelector('.table.busy')) return null
      const curtain = document.querySelector('.curtain .button')
      if (curtain) return ['curtain', curtain]
      const choice = document.querySelector('.choice .options .button')
      if (choice) return ['choice', choice]
      const gift = document.querySelector('.gift [data-action]')
      if (gift) return ['gift', gift]
      const main = document.querySelector('button.big')
      if (document.querySelector('.discard')) {
        const card = all('.discard .token').find(open)
        return card ? ['card', card] : open(main) ? ['discard', main] : null
      }
      const decline = all('.trade .button[aria-pressed=false]').find((b) => /Decline|Ablehnen/.test(b.textContent) && open(b))
      if (decline) return ['decline', decline]
      const urgent = all('.targets.urgent .target')
      if (urgent.length) return ['place', urgent[(7 * turn) % urgent.length]]
      if (build)
        for (const piece of ['Metropolis', 'City', 'Settlement', 'Knight', 'Card', 'Road']) {
          const button = all('.actions .button').find((b) => wording(piece)(b) && open(b))
          if (button && button.getAttribute('aria-pressed') !== 'true') return [piece, button]
        }
      return open(main) ? ['main', main] : null
    }

    function answer() {
      const found = choose()
      if (!found) return false
      done()
      const [what, element] = found
      element?.scrollIntoView?.({ block: 'nearest' })
      const box = element?.getBoundingClientRect()
      resolve({ what, at: box ? [box.x + box.width / 2, box.y + box.height / 2] : null })
      return true
    }
    const watching = new MutationObserver(answer)
    const end = setTimeout(() => (done(), resolve(null)), patience)
    const done = () => (watching.disconnect(), clearTimeout(end))
    if (!answer()) watching.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
