import { appUpdate } from './app-update.ts'
import { missingChunkReason } from './chunk-load-error.ts'
import { keepChecking } from './update-checks.ts'

async function register(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register('/sw.js')
  appUpdate.watch(registration, container)
  keepChecking(registration, Date.now)
}

/** Keeps the app on the device, so that it opens without a signal. Where that cannot be, it goes on as a web page. */
export function startWorker(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container || !import.meta.env.PROD) return
  // A page that loads something on demand says that it failed; whether another version is needed is found out here.
  window.addEventListener('vite:preloadError', () => void missingChunkReason())
  const start = () => {
    register(container).catch((error: unknown) => console.warn('La aplicación no se pudo instalar:', error))
  }
  // What the first visit shows comes before what the next one will need.
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
