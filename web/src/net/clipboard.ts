// Copies a text for whoever wants to paste it elsewhere.

/** Put a text on the clipboard; whether it is there. A page of a server at home, without https, must do it by hand. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true, () => false)
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.style.position = 'fixed' // so that the page does not scroll to it
  document.body.append(field)
  field.focus()
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
