// Calls the person at the screen when it is their turn: by the title, and by sound, buzz or notification while they look elsewhere.
import { untrack } from 'svelte'
import { on as listen } from 'svelte/events'
import { call, hush } from '../offline/call'
import { play as sound } from '../sound/sound'
import { t } from '../words'

export function callFor(needed: () => boolean, status: () => string): void {
  let called = false
  $effect(() => listen(document, 'visibilitychange', () => void (document.hidden || hush())))
  $effect(() => {
    const now = needed()
    document.title = now ? `${t.frame.yourTurn} – ${t.name}` : t.name
    if (now && !called) {
      if (document.hidden) sound('call')
      void call(t.name, untrack(status))
    }
    if (!now && called) void hush()
    called = now
    return () => (document.title = t.name)
  })
}
