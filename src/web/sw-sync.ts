/** What the service worker loads to send what waits; a script of its own, built beside `sw.ts`. */
export { handleSync } from './offline/sync/sync-worker.ts'
