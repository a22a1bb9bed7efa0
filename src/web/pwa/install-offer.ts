import { createEmitter } from '../api/emitter.ts'

/** Chromium's own event, outside the standard: the browser offers to install the app when the page says so. */
type InstallPromptEvent = Event & { prompt: () => Promise<unknown> }

/** The browser's offer, once per page. */
let kept: InstallPromptEvent | null = null
const changes = createEmitter()

const set = (event: InstallPromptEvent | null) => {
  kept = event
  changes.emit()
}

/**
 * Keeps the browser's offer to install until the person asks for it. It comes once, so call this before the page loads.
 */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => set(null))
}

export const canInstall = (): boolean => kept !== null
export const onInstallOffer = changes.subscribe

/** Shows the browser's own question, which may be asked only once. */
export async function install(): Promise<void> {
  const event = kept
  set(null)
  await event?.prompt()
}
