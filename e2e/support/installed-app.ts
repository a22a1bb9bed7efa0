import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Where the icon of the installed app leads. */
export const START = '/dashboard/inspeccion/campo?origen=instalada'

/** The page's worker is active, in charge of the page, and has kept all it keeps. */
export async function installed(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Asks for another version now rather than at the next hour; resolves when it waits, whole, beside the one before. */
export async function newVersionWaits(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
    .toBe('installed')
}

/** Every address that any cache of this browser has an answer for. */
export const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) addresses.push(new URL(request.url).pathname)
    }
    return addresses
  })
