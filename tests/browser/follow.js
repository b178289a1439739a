// Where the arrow of the tutor points now: waits up to `patience` milliseconds, and until what was clicked before is done.
// The arrow looks for its control a few times a second; what was just clicked is not clicked again before it has looked.
(patience) =>
  new Promise((resolve) => {
    function middle(element) {
      const box = element.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2]
    }
    function look() {
      if (document.querySelector('dialog.ending[open]')) return { what: 'over' }
      const feast = document.querySelector('.finale .button')
      if (feast) return { what: 'feast', at: middle(feast) }
      const astray = document.querySelector('dialog.rules[open]')
      if (astray) return { what: 'astray', at: middle(astray.querySelector('header .button')) }
      if (!document.querySelector('.tutor') || document.querySelector('.table.busy')) return null
      const read = document.querySelector('[data-got-it]')
      if (read) return { what: 'read', at: middle(read) }
      const said = document.querySelector('[data-suggested]')
      if (!said) return null
      const action = said.dataset.suggested
      const title = document.querySelector('.tutor h2').textContent
      const place = document.querySelector('.arrow')?.dataset.at
      if (place) {
        const target = document.querySelector(`.target[data-place="${place}"]`)
        if (!target) return { what: 'lost', place }
        return { what: action, title, place, at: middle(target) }
      }
      const pointer = document.querySelector('.pointer')
      if (!pointer) return null
      const { left, top } = pointer.style
      return { what: action, title, at: [parseFloat(left), parseFloat(top) + (pointer.classList.contains('up') ? -14 : 14)] }
    }
    const end = Date.now() + patience
    const same = (found) => found?.what === window.followed?.what && String(found?.at) === String(window.followed?.at)
    let before = null // what moves is not clicked: it must stand where it stood a moment ago
    ;(function again() {
      let found = look()
      const still = found && JSON.stringify(found) === before
      before = JSON.stringify(found)
      if (found?.at && !still) found = null
      if (found && same(found) && Date.now() < window.followed.when + 300) found = null
      if (found) window.followed = { ...found, when: Date.now() }
      if (found || Date.now() > end) resolve(found)
      else setTimeout(again, 40)
    })()
  })
