// Calls somebody to the table when it is their turn: by a short buzz, and by a notification where that was allowed.
import { settings } from '../settings.svelte'

const BUZZ = [70, 50, 70]

/** Whether this browser can buzz, and whether it can show notifications. */
export const canBuzz = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches
export const canNotify = (): boolean => 'Notification' in window && isSecureContext

/** Ask for leave to show notifications; only ever on somebody's press. Says whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted'
}

/** It is somebody's turn at this table. A notification is only for those who look elsewhere. */
export async function call(title: string, text: string): Promise<void> {
  if (settings.buzz && canBuzz() && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(BUZZ) // refused before a first touch
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return
  const about = { body: text, tag: location.hash, icon: '/icon-192.png', badge: '/icon-192.png', data: location.href }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification(title, about)
  else new Notification(title, about).onclick = () => window.focus()
}

/** The turn is over, or its player is back: nothing calls any more. */
export async function hush(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications({ tag: location.hash })) ?? []) shown.close()
}
