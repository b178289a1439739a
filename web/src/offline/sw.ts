// The service worker: keeps the page itself, so that it opens without a connection and can say so. It never touches
// what the server says: no call of the API, no socket, no compiled rules. What it keeps is listed when the page is built.

export {} // a module, so that its names are its own

interface Waiting {
  waitUntil(done: Promise<unknown>): void
}
interface Fetching extends Waiting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Pressed extends Waiting {
  readonly notification: Notification
}
interface Client {
  readonly url: string
  focus(): Promise<unknown>
}
interface Worker {
  readonly location: Location
  skipWaiting(): Promise<void>
  readonly clients: { claim(): Promise<void>; matchAll(which: object): Promise<Client[]>; openWindow(url: string): Promise<unknown> }
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
}
/** Put in by the build: a name that changes with the page, and its files. */
declare const __SHELL__: { version: string; files: string[] }

const worker = self as unknown as Worker
const shell = __SHELL__
const OURS = 'landnam-page-'
const PAGE = '/'
const SERVER = /^\/(api|engine|metrics|healthz)(\/|$)/

const open = () => caches.open(OURS + shell.version)

worker.addEventListener('install', (event) => {
  // Files with a hash in their name are in the browser's cache already; the page itself is asked for anew.
  const wanted = [new Request(PAGE, { cache: 'reload' }), ...shell.files]
  event.waitUntil(open().then((cache) => cache.addAll(wanted)).then(() => worker.skipWaiting()))
})

// A page of the old version that is still open has all it needs, or loads itself anew when a part of it is gone.
worker.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== OURS + shell.version)
    await Promise.all(old.map((name) => caches.delete(name)))
    await worker.clients.claim()
  }
  event.waitUntil(tidy())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== worker.location.origin || SERVER.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(newest(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(kept(request, true))
  else if (shell.files.includes(url.pathname)) event.respondWith(kept(request, false))
})

/** The page as the server has it now; the kept one only where there is no connection. */
async function newest(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (trouble) {
    const found = await (await open()).match(PAGE)
    if (found) return found
    throw trouble
  }
}

/** A file of the page. One whose name has a hash never changes, so it is kept; others are asked for first. */
async function kept(request: Request, lasting: boolean): Promise<Response> {
  const cache = await open()
  const found = await cache.match(request)
  if (found && lasting) return found
  try {
    const answer = await fetch(request)
    // For a file that is gone the server answers with the page: that is not what was asked for.
    if (lasting && answer.ok && answer.headers.get('cache-control')?.includes('immutable')) await cache.put(request, answer.clone())
    return answer
  } catch (trouble) {
    if (found) return found
    throw trouble
  }
}

// A notification says that it is somebody's turn: it leads to the table.
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = String(event.notification.data ?? PAGE)
  const lead = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const at = pages.find((page) => page.url === url)
    await (at ? at.focus() : worker.clients.openWindow(url))
  }
  event.waitUntil(lead())
})
