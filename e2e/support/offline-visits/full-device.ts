import { expect } from 'vitest'
import type { Visitor } from '../browser.ts'
import { PATIENCE_MS } from '../patience.ts'

const tryToKeep = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('vigia-visits')
    opening.onerror = () => resolve(String(opening.error?.name))
    opening.onsuccess = () => {
      const write = opening.result.transaction('marks', 'readwrite')
      write.objectStore('marks').put({ userId: -1, lastSyncedAt: 'x'.repeat(50_000), preparedAt: null })
      const end = (result: string) => {
        opening.result.close()
        resolve(result)
      }
      write.oncomplete = () => end('kept')
      write.onabort = () => end(String(write.error?.name))
    }
  })

/**
 * Leaves the app no storage, and opens `path`, which needs no network.
 *
 * Chromium checks the quota when it opens a database, not at each write, so the page has to leave and come back.
 */
export async function fillDevice({ page, devtools }: Visitor, origin: string, path: string): Promise<void> {
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  const attempt = async () => {
    await page.goto('about:blank')
    // Chromium closes an unused database after two seconds.
    await page.waitForTimeout(2_500)
    await page.goto(origin + path)
    return page.evaluate(tryToKeep)
  }
  await expect.poll(attempt, { timeout: PATIENCE_MS }).toBe('QuotaExceededError')
}

export const freeDevice = ({ devtools }: Visitor, origin: string): Promise<unknown> =>
  devtools.send('Storage.overrideQuotaForOrigin', { origin })
