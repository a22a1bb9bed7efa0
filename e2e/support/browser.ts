import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { CHROMIUM_FLAGS } from './chromium-flags.ts'
import { PATIENCE_MS } from './patience.ts'

const launch = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    ...CHROMIUM_FLAGS,
    // Nothing but the server of the test exists for this browser.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
}

export const screens = {
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: process.env.SCREENSHOTS ? 2 : 1,
  },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<string, BrowserContextOptions>
export type Screen = keyof typeof screens

/** The screen that a page is used on most; on both where SCREENS_ALL is set. Every page is looked at on both in any case. */
export const screensFrom = (main: Screen): Screen[] => (process.env.SCREENS_ALL ? ['phone', 'desktop'] : [main])

export type Visitor = {
  page: Page
  screen: Screen
  /** Chromium's own protocol, for what has no other way in: real touches, a network that is gone. */
  devtools: CDPSession
  goTo: (path: string) => Promise<void>
  /** Says that a console error is what the rule under test brings about, and why. */
  expectConsoleError: (error: RegExp, why: string) => void
  /** Kept only where SCREENSHOTS names a folder. */
  screenshot: (name: string) => Promise<void>
}

/** Gathers what no page may ever do. */
function watch(context: BrowserContext, home: string) {
  const faults: string[] = []
  const expected: RegExp[] = []
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('console', (message) => {
    const text = `${message.text()} (${message.location().url})`
    if (message.type() === 'error' && !expected.some((known) => known.test(text))) faults.push(`console: ${text}`)
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && protocol !== 'blob:' && origin !== home) faults.push(`request: ${request.url()}`)
  })
  return { faults, expected }
}

const screenOf = (page: Page): Screen =>
  page.viewportSize()?.width === screens.phone.viewport.width ? 'phone' : 'desktop'

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}-${screenOf(page)}.png`) })
}

const settings = (screen: Screen): BrowserContextOptions => ({
  locale: 'es-CO',
  timezoneId: 'America/Bogota',
  reducedMotion: 'reduce',
  ...screens[screen],
})

/** Fails on an uncaught error, an error on the console that nobody expected, and a request to any host but the server. */
async function follow(
  context: BrowserContext,
  { home, screen }: { home: string; screen: Screen },
  journey: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  context.setDefaultTimeout(PATIENCE_MS)
  const { faults, expected } = watch(context, home)
  const page = context.pages()[0] ?? (await context.newPage())
  const shoot = (name: string) => screenshot(page, name)
  try {
    await journey({
      page,
      screen,
      devtools: await context.newCDPSession(page),
      goTo: async (path) => void (await page.goto(`${home}${path}`)),
      expectConsoleError: (error) => void expected.push(error),
      screenshot: shoot,
    })
  } catch (error) {
    await shoot('failure')
    throw faults.length > 0 ? new Error(`${faults.join('\n')}\n…and then:`, { cause: error }) : error
  }
  expect(faults).toEqual([])
}

/**
 * A person with a browser and a disk of their own, as an installed app has them, forgotten afterwards.
 * Fails as `follow` does.
 */
export async function visit(home: string, screen: Screen, journey: (visitor: Visitor) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-browser-'))
  const context = await chromium.launchPersistentContext(folder, { ...launch, ...settings(screen) })
  try {
    await follow(context, { home, screen }, journey)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** A browser that many people use one after the other, each in a private window: half of a visit is its start. */
export async function sharedBrowser() {
  const browser = await chromium.launch(launch)
  return {
    close: () => browser.close(),
    /** Fails as `follow` does. */
    async visit(home: string, screen: Screen, journey: (visitor: Visitor) => Promise<void>): Promise<void> {
      const context = await browser.newContext(settings(screen))
      try {
        await follow(context, { home, screen }, journey)
      } finally {
        await context.close()
      }
    },
  }
}
