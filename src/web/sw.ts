import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import type { BackgroundSync } from './offline/sync/sync-worker.ts'
import { isAppAddress, TAKE_OVER } from './pwa/worker-protocol.ts'

declare const self: ServiceWorkerGlobalScope & { vigiaSync: typeof import('./sw-sync.ts') }

/**
 * Sending brings the wire and the database along, twenty times this script: opening the app must not wait for them.
 * A script that was loaded during the installation stays with the worker, and may be loaded again without a network.
 */
const SYNC_SCRIPT = '/sw-sync.js'

/** The app's page and what the field pages load, written in by the build. Nothing else is ever cached: no answer of the API. */
const shell = new PrecacheController()
shell.addToCacheList(self.__WB_MANIFEST)

/** The page knows when nothing is being filled: until it says so, a new version waits beside the old one. */
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})

self.addEventListener('install', (event) => {
  importScripts(SYNC_SCRIPT)
  void shell.install(event)
})

async function takeOver(event: ExtendableEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A window besides the one that took the update may still ask for a piece of the version that it runs.
  if (windows.length <= 1) await shell.activate(event)
  await self.clients.claim()
}
self.addEventListener('activate', (event) => event.waitUntil(takeOver(event)))

const fromShell = async (request: Request, path: string) => (await shell.matchPrecache(path)) ?? fetch(request)
const fromOlderShell = async (request: Request) => (await caches.match(request.url)) ?? fetch(request)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isAppAddress(pathname)) event.respondWith(fromShell(request, '/index.html'))
  } else if (shell.getCacheKeyForURL(request.url)) event.respondWith(fromShell(request, request.url))
  else if (pathname.startsWith('/assets/')) event.respondWith(fromOlderShell(request))
})

// Not in every browser, nor among the types: elsewhere the outbox goes on when the app is opened.
self.addEventListener('sync' as 'message', (event: unknown) => {
  importScripts(SYNC_SCRIPT)
  self.vigiaSync.handleSync(event as BackgroundSync)
})
