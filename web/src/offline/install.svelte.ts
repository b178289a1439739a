// The page as a program of its own: kept by the service worker, put on the home screen, and renewed without fuss.

/** What a browser that can install the page hands out. */
interface Offer extends Event {
  prompt(): Promise<unknown>
}

const RENEWED = 'landnam.renewed'
const SOON = 60_000

export const installing = $state<{ offer: Offer | null }>({ offer: null })

/** Keep the page for times without a connection, once it has come to rest. */
export function keepPage(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault() // it is offered in the settings, not in the middle of a game
    installing.offer = event as Offer
  })
  addEventListener('appinstalled', () => (installing.offer = null))
  addEventListener('vite:preloadError', (event) => {
    if (renew()) event.preventDefault()
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** A part of the page is gone because the server has a new version: load that, but never over and over. */
function renew(): boolean {
  if (!navigator.onLine || Date.now() - Number(sessionStorage.getItem(RENEWED) ?? 0) < SOON) return false
  sessionStorage.setItem(RENEWED, String(Date.now()))
  location.reload()
  return true
}

export async function install(): Promise<void> {
  const offer = installing.offer
  installing.offer = null
  await offer?.prompt()
}
