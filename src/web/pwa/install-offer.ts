import { createEmitter } from '../api/emitter.ts'

/** Chromium's, not in the standard: the browser would install the app, and lets the page say when. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> }

let kept: InstallPromptEvent | null = null
const changes = createEmitter()

const set = (event: InstallPromptEvent | null) => {
  kept = event
  changes.emit()
}

/** Keeps the browser's offer to install until the person asks for it. To be called before the page loads: it comes once. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => set(null))
}

export const canInstall = (): boolean => kept !== null
export const onInstallOffer = changes.subscribe

/** Shows the browser's own question; it may be asked only once. */
export async function install(): Promise<void> {
  const event = kept
  set(null)
  await event?.prompt()
}
