// Asks every control on the screen what it is, while "What is this?" is on: how many there are, and those that cannot say.
async () => {
  const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"], [role="tab"], [tabindex="0"]'
  const help = document.querySelector('.help')
  const seen = [...document.querySelectorAll(CONTROLS)].filter((control) => {
    if (help.contains(control) || control.closest('[aria-hidden="true"]')) return false
    const { width, height } = (control.matches('input.visually-hidden') ? control.closest('label') : control).getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(control).visibility === 'visible'
  })
  const silent = []
  for (const control of seen) {
    control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve))
    const [name, text] = ['h2', 'h2 + p'].map((part) => help.querySelector(part)?.textContent.trim())
    if (!help.dataset.topic || !name || !text) silent.push(control.outerHTML.slice(0, 160))
  }
  return { asked: seen.length, silent }
}
