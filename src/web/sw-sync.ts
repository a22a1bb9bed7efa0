/** Script that the service worker loads to send the outbox. It is built apart from `sw.ts`. */
export { handleSync } from './offline/sync/sync-worker.ts'
