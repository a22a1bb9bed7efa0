import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Address that the icon of the installed app opens. */
export const START = '/dashboard/inspeccion/campo?origen=instalada'

/** Resolves when the service worker is active, controls the page and has stored its files. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Looks for a new version now instead of within the hour. Resolves when it is stored and waits to take over. */
export async function newVersionWaits(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed')
}

/** Every address in the caches of this browser. */
export const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) addresses.push(new URL(request.url).pathname)
    }
    return addresses
  })
