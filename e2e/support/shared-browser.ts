import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { follow, launch, type Screen, type Seat, seatWithDisk, settings, type Visitor } from './browser.ts'

/** Settings under which pages share a process and its compiled scripts: a seventh less processor time. */
const shared = {
  ...launch,
  args: [...launch.args, ...['--renderer-process-limit=1', '--process-per-site', '--disable-site-isolation-trials']],
}

/** Data of people at an origin, to be cleared. The files of the installed app stay. */
const PEOPLES_DATA = 'cookies,file_systems,indexeddb,local_storage'

/** Clears the data of the last visitor and opens a new page; loaded scripts stay. */
async function forget(context: BrowserContext, home: string): Promise<void> {
  const used = context.pages()
  // Opened before the last page closes, so that it takes over that page's process.
  const next = await context.newPage()
  for (const page of used) await page.close()
  await context.unrouteAll()
  await context.clearPermissions()
  await context.setOffline(false)
  await context.setGeolocation(null)
  const devtools = await context.newCDPSession(next)
  // The service worker must stop, as it has the database open.
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('Storage.clearDataForOrigin', { origin: home, storageTypes: PEOPLES_DATA })
  await devtools.detach()
}

/**
 * Lets visitors use one browser after the other. Half of a visit is the start of the browser, and half of a page's
 * time is its scripts; both happen once.
 */
function inTurns(takeSeat: (screen: Screen) => Promise<Seat>) {
  const free = new Map<Screen, Seat>()
  return {
    close: async () => {
      for (const { leave } of free.values()) await leave()
    },
    /** Runs a journey; fails as `follow` does. */
    async visit(home: string, screen: Screen, journey: (visitor: Visitor) => Promise<void>): Promise<void> {
      // A second visit at the same time gets a seat of its own.
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

/** Private windows of one browser. The app is not installed there: storing all of it costs as much as a visit. */
export function sharedBrowser() {
  let browser: Promise<Browser> | undefined
  const { visit } = inTurns(async (screen) => {
    browser ??= chromium.launch(shared)
    const context = await (await browser).newContext({ ...settings(screen), serviceWorkers: 'block' })
    return { context, leave: () => context.close() }
  })
  return { visit, close: async () => (await browser)?.close() }
}

/** A device with a disk; the app stays installed after its first visitor. */
export const sharedDevice = () => inTurns((screen) => seatWithDisk(screen, shared))
