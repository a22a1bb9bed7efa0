import type { Browser, BrowserContext, Page } from 'playwright-core'
import { settings } from '../browser.ts'
import { openWithToken } from '../session.ts'
import { storedRows } from './device-storage.ts'
import { addressOf, type PlannedVisit } from './planned-visit.ts'

const STEP_MS = 15_000

/** A phone with the installed app; its tabs may crash and open again. */
export type ChaosDevice = {
  context: BrowserContext
  /** The tab in front. */
  page(): Page
  openTab(): Promise<void>
  reload(): Promise<void>
  crash(): Promise<void>
  closeTab(): Promise<void>
  /** Uncaught errors of the app. */
  faults: string[]
  close(): Promise<void>
}

/** Opens a device that is logged in, with the visit prepared and the shell installed: it works without a network. */
export async function openDevice(
  browser: Browser,
  home: string,
  { token, userId, visit }: { token: string; userId: number; visit: PlannedVisit },
): Promise<ChaosDevice> {
  const context = await browser.newContext(settings('phone'))
  context.setDefaultTimeout(STEP_MS)
  const faults: string[] = []
  context.on('weberror', (error) => faults.push(error.error().stack ?? error.error().message))
  let page = await context.newPage()
  await openWithToken(page, home, token, '/dashboard/inspeccion/campo')
  await prepared(page, userId, visit.assignmentId)
  const openTab = async () => {
    page = await context.newPage()
    await page.goto(home + addressOf(visit))
  }
  return {
    context,
    page: () => page,
    openTab,
    reload: async () => void (await page.reload()),
    crash: async () => {
      const dead = page
      const crashed = new Promise<void>((resolve) => dead.once('crash', () => resolve()))
      const devtools = await context.newCDPSession(dead)
      // The call gets no answer: the crashed page would have to give it.
      devtools.send('Page.crash').catch(() => undefined)
      await crashed
      await dead.close()
      await openTab()
    },
    closeTab: async () => {
      await page.close()
      await openTab()
    },
    faults,
    close: () => context.close(),
  }
}

async function prepared(page: Page, userId: number, assignmentId: number): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const until = Date.now() + STEP_MS
  for (;;) {
    const visits = await storedRows<{ userId: number; assignmentId: number }>(page, 'visits')
    if (visits.some((visit) => visit.userId === userId && visit.assignmentId === assignmentId)) return
    if (Date.now() > until) throw new Error(`Visit ${assignmentId} was not prepared.`)
    await page.waitForTimeout(50)
  }
}
