import type { Page } from 'playwright-core'

/** Rows of a store of the app's database, without Blobs, which cannot be copied out of the page. */
export const storedRows = <Row>(page: Page, store: 'visits' | 'commands'): Promise<Row[]> =>
  page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vigia-visits')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    try {
      if (!database.objectStoreNames.contains(name)) return []
      return await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(name).objectStore(name).getAll()
        request.onsuccess = () => resolve(JSON.parse(JSON.stringify(request.result)))
        request.onerror = () => reject(request.error)
      })
    } finally {
      database.close()
    }
  }, store) as Promise<Row[]>

/** SHA-256 (hex) of each photo that the device keeps of a visit, by slot. */
export const photoHashes = (page: Page, assignmentId: number): Promise<Record<string, string>> =>
  page.evaluate(async (assignment) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vigia-visits')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const rows = await new Promise<{ assignmentId: number; slot: string; content: Blob | string }[]>(
      (resolve, reject) => {
        const request = database.transaction('media').objectStore('media').getAll()
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      },
    )
    database.close()
    const hashes: Record<string, string> = {}
    for (const { assignmentId: of, slot, content } of rows) {
      if (of !== assignment || typeof content === 'string') continue
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
      hashes[slot] = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    }
    return hashes
  }, assignmentId)

/** Names of the photos of earlier visits that the device keeps to compare with. */
export const beforePhotosOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('vigia-visits')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const keys = await new Promise<IDBValidKey[]>((resolve, reject) => {
      const request = database.transaction('photos').objectStore('photos').getAllKeys()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    database.close()
    return keys.flatMap((key) => String(key).match(/^before-\d+-(.+)$/)?.[1] ?? [])
  })
