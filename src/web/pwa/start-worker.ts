import { appUpdate } from './app-update.ts'
import { missingChunkReason } from './chunk-load-error.ts'
import { keepChecking } from './update-checks.ts'

async function register(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register('/sw.js')
  appUpdate.watch(registration, container)
  keepChecking(registration, Date.now)
}

/** Installs the service worker, so that the app opens without a signal. Without one, the app works as a web page. */
export function startWorker(): void {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container || !import.meta.env.PROD) return
  // A page reports that a chunk failed to load; the reason decides whether another version is offered.
  window.addEventListener('vite:preloadError', () => void missingChunkReason())
  const start = () => {
    register(container).catch((error: unknown) => console.warn('La aplicación no se pudo instalar:', error))
  }
  // The first visit's own downloads come before those of the next visit.
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}
