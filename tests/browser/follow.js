// Where the arrow of the tutor points now: waits up to `patience` milliseconds, and until what was clicked before is done.
(patience) =>
  new Promise((resolve) => {
    function look() {
      if (document.querySelector('dialog.ending[open]')) return { what: 'over' }
      if (!document.querySelector('.tutor') || document.querySelector('.table.busy')) return null
      const read = document.querySelector('[data-got-it]')
      if (read) {
        const box = read.getBoundingClientRect()
        return { what: 'read', at: [box.x + box.width / 2, box.y + box.height / 2] }
      }
      const said = document.querySelector('[data-suggested]')
      if (!said) return null
      const action = said.dataset.suggested
      const title = document.querySelector('.tutor h2').textContent
      const place = document.querySelector('.arrow')?.dataset.at
      if (place) {
        const target = document.querySelector(`.target[data-place="${place}"]`)
        if (!target) return { what: 'lost', place }
        const box = target.getBoundingClientRect()
        return { what: action, title, place, at: [box.x + box.width / 2, box.y + box.height / 2] }
      }
      const pointer = document.querySelector('.pointer')
      if (!pointer) return null
      const { left, top } = pointer.style
      return { what: action, title, at: [parseFloat(left), parseFloat(top) + (pointer.classList.contains('up') ? -14 : 14)] }
    }
    const end = Date.now() + patience
    ;(function again() {
      const found = look()
      if (found || Date.now() > end) resolve(found)
      else setTimeout(again, 30)
    })()
  })
