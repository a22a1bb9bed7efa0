import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import type { BackgroundSync } from './offline/sync/sync-worker.ts'
import { isAppAddress, TAKE_OVER } from './pwa/worker-protocol.ts'

declare const self: ServiceWorkerGlobalScope & { vigiaSync: typeof import('./sw-sync.ts') }

/**
 * Sending needs the wire and the database, twenty times this script, and must not slow the app's start.
 * A script loaded during the installation stays with the worker and loads again without a network.
 */
const SYNC_SCRIPT = '/sw-sync.js'

/**
 * The app's page and the chunks of the offline pages; the build writes the list. No answer of the API is ever cached.
 */
const shell = new PrecacheController()
shell.addToCacheList(self.__WB_MANIFEST)

/** Only the page knows when no form is in use: a new version waits until the page says so. */
self.addEventListener('message', ({ data }) => {
  if (data === TAKE_OVER) void self.skipWaiting()
})

self.addEventListener('install', (event) => {
  importScripts(SYNC_SCRIPT)
  void shell.install(event)
})

async function takeOver(event: ExtendableEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Another window may still ask for a chunk of the old version, so the old cache stays.
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

// Some browsers and the types lack this event; there the outbox is sent when the app is opened.
self.addEventListener('sync' as 'message', (event: unknown) => {
  importScripts(SYNC_SCRIPT)
  self.vigiaSync.handleSync(event as BackgroundSync)
})
