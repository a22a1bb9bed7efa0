/** Files of the windows of acts. The build writes their names here, because only it knows their hashes. */
const FILES = '%files-of-act-windows%'

/** The worker answers from every cache of the app, and so from this one. */
const CACHE = 'vigia-acts'

/** Browsers without HTTPS have no caches. */
const browserCaches = (): CacheStorage | undefined => (globalThis as Partial<typeof globalThis>).caches

/**
 * Keeps the windows of acts on the device, apart from the app's kept files: only who makes visits needs them. Files of an
 * earlier version go.
 * @throws when a file cannot be read or kept
 */
export async function keepActFiles(
  files: readonly string[] = FILES.match(/assets\/\S+/g) ?? [],
  storage = browserCaches(),
): Promise<void> {
  if (files.length === 0 || !storage) return
  const cache = await storage.open(CACHE)
  const wanted = new Set(files.map((file) => `/${file}`))
  const kept = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (wanted.has(pathname)) kept.add(pathname)
    else await cache.delete(request)
  }
  await cache.addAll([...wanted].filter((path) => !kept.has(path)))
}
