import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { follow, launch, type Screen, type Seat, seatWithDisk, settings, type Visitor } from './browser.ts'

/** Pages of one process, which has their scripts' compiled code: they take a seventh less of the processor's time. */
const shared = {
  ...launch,
  args: [...launch.args, ...['--renderer-process-limit=1', '--process-per-site', '--disable-site-isolation-trials']],
}

/** What people leave at an origin. What the app keeps of itself is not theirs. */
const PEOPLES_DATA = 'cookies,file_systems,indexeddb,local_storage'

/** As it was before anybody used it, but for what it loaded, with a page that nobody has seen. */
async function forget(context: BrowserContext, home: string): Promise<void> {
  const used = context.pages()
  // Before the last of the others is closed, whose process it takes over.
  const next = await context.newPage()
  for (const page of used) await page.close()
  await context.unrouteAll()
  await context.clearPermissions()
  await context.setOffline(false)
  await context.setGeolocation(null)
  const devtools = await context.newCDPSession(next)
  // An installed app's worker has the database open.
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('Storage.clearDataForOrigin', { origin: home, storageTypes: PEOPLES_DATA })
  await devtools.detach()
}

/**
 * People who use a browser one after the other: half of a visit is its start, and half of a page's time is its scripts,
 * which are loaded once.
 */
function inTurns(takeSeat: (screen: Screen) => Promise<Seat>) {
  const free = new Map<Screen, Seat>()
  return {
    close: async () => {
      for (const { leave } of free.values()) await leave()
    },
    /** Fails as `follow` does. */
    async visit(home: string, screen: Screen, journey: (visitor: Visitor) => Promise<void>): Promise<void> {
      // Of two visits at the same time the second has a seat of its own.
      const seat = free.get(screen) ?? (await takeSeat(screen))
      free.delete(screen)
      try {
        await follow(seat.context, { home, screen }, journey)
        await forget(seat.context, home)
      } catch (error) {
        await seat.leave()
        throw error
      }
      if (free.has(screen)) await seat.leave()
      else free.set(screen, seat)
    },
  }
}

/** Private windows of one browser. Nothing is installed there: a worker that keeps the whole app costs as much again. */
export function sharedBrowser() {
  let browser: Promise<Browser> | undefined
  const { visit } = inTurns(async (screen) => {
    browser ??= chromium.launch(shared)
    const context = await (await browser).newContext({ ...settings(screen), serviceWorkers: 'block' })
    return { context, leave: () => context.close() }
  })
  return { visit, close: async () => (await browser)?.close() }
}

/** A device with a disk, on which the app stays installed from the first who opens it on. */
export const sharedDevice = () => inTurns((screen) => seatWithDisk(screen, shared))
