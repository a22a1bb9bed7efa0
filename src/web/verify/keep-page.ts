/** The parts of a service worker that are used here; the types of the page do not have them. */
export type KeepingWorker = {
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listen: (event: { waitUntil(done: Promise<unknown>): void }) => void): void
  addEventListener(
    type: 'fetch',
    listen: (event: { request: Request; respondWith(reply: Promise<Response>): void }) => void,
  ): void
}

const CACHE = 'verificar-1'
/** A network that is silent for longer is not waited for where the page is kept. */
const SILENT_MS = 4_000

const afterSilence = <T>(value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(value), SILENT_MS)
  })

/** The newest reply that there is: the server's, or the kept one where it fails, is silent or answers an error. */
async function newestOf(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(path)
  const fetched = async () => {
    const reply = await fetch(request)
    if (reply.ok) await cache.put(path, reply.clone())
    return reply.ok || !kept ? reply : kept
  }
  return kept ? Promise.race([fetched(), afterSilence(kept)]).catch(() => kept) : fetched()
}

/** The page of a code, which the server alone has. */
const RECORD_PAGE = /^\/v\/[A-Za-z0-9_-]{22}$/

/** The page of a code; without network the kept page, which checks the signed facts of the address itself. */
const recordPage = (request: Request, pages: readonly string[]): Promise<Response> =>
  fetch(request).catch(async (error: unknown) => {
    const [page] = pages
    const reply = page && (await (await caches.open(CACHE)).match(page))
    if (!reply) throw error
    return reply
  })

/** @property data calls that the page can do without */
type Kept = { pages: readonly string[]; data: readonly string[] }

async function keepAll({ pages, data }: Kept): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([...pages])
  await Promise.all(data.map((path) => cache.add(path).catch(() => {})))
}

/** Makes a worker keep these paths, so that they work without network. */
export function keepPage(worker: KeepingWorker, kept: Kept): void {
  const paths = [...kept.pages, ...kept.data]
  worker.addEventListener('install', (event) => {
    event.waitUntil(keepAll(kept))
    void worker.skipWaiting()
  })
  worker.addEventListener('fetch', (event) => {
    const { pathname, search } = new URL(event.request.url)
    if (event.request.mode === 'navigate' && RECORD_PAGE.test(pathname)) {
      event.respondWith(recordPage(event.request, kept.pages))
      return
    }
    if (event.request.method !== 'GET' || search !== '' || !paths.includes(pathname)) return
    event.respondWith(newestOf(event.request, pathname))
  })
}
