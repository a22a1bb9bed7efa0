import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type ConsoleMessage,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
  type WebError,
} from 'playwright-core'
import { expect } from 'vitest'
import { CHROMIUM, CHROMIUM_FLAGS } from './chromium-flags.ts'
import { noteFailure, pathOfPicture } from './failure-note.ts'
import { PATIENCE_MS } from './patience.ts'

/** Chromium without windows: journeys take a quarter to a third less processor time. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell'

export const launch = {
  executablePath: !process.env.CHROMIUM_PATH && existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : CHROMIUM,
  args: [
    ...CHROMIUM_FLAGS,
    // A page lives for seconds, so optimising its scripts costs more than it saves.
    '--js-flags=--no-maglev --no-opt',
    // The browser reaches the test's server and no other host.
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

/** The screen on which a page is mostly used; both with SCREENS_ALL. `every-page.test.ts` always looks at both. */
export const screensFrom = (main: Screen): Screen[] => (process.env.SCREENS_ALL ? ['phone', 'desktop'] : [main])

export type Visitor = {
  /** The visitor's page. Add scripts to it, not to its context, which the next visitor may get. */
  page: Page
  /** The origin of the server. */
  home: string
  screen: Screen
  /** Chromium's own protocol, for real touches and a missing network, which Playwright does not offer. */
  devtools: CDPSession
  goTo: (path: string) => Promise<void>
  /** Announces a console error that the rule under test causes, and why. */
  expectConsoleError: (error: RegExp, why: string) => void
  /** Stores a screenshot if SCREENSHOTS names a folder. */
  screenshot: (name: string) => Promise<void>
}

/** Addresses that reach no host. The extension is Chromium's own reader of PDF files. */
const WITHOUT_HOST = new Set(['data:', 'blob:', 'chrome-extension:'])

/** Collects uncaught errors, console errors, requests to other hosts, and the last lines of the console. */
function watch(context: BrowserContext, home: string) {
  const faults: string[] = []
  const lines: string[] = []
  const expected: RegExp[] = []
  const onError = (error: WebError) => faults.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  const onMessage = (message: ConsoleMessage) => {
    const text = `${message.text()} (${message.location().url})`
    lines.push(`${message.type()}: ${text}`)
    if (message.type() === 'error' && !expected.some((known) => known.test(text))) faults.push(`console: ${text}`)
  }
  const onRequest = (request: Request) => {
    const { protocol, origin } = new URL(request.url())
    if (!WITHOUT_HOST.has(protocol) && origin !== home) faults.push(`request: ${request.url()}`)
  }
  context.on('weberror', onError).on('console', onMessage).on('request', onRequest)
  const unwatch = () => context.off('weberror', onError).off('console', onMessage).off('request', onRequest)
  return { faults, expected, lines, unwatch }
}

const screenOf = (page: Page): Screen =>
  page.viewportSize()?.width === screens.phone.viewport.width ? 'phone' : 'desktop'

async function screenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}-${screenOf(page)}.png`) })
}

/** Limit for a page that is closed or does not answer (unit: ms). */
const LAST_LOOK_MS = 2_000
const CONSOLE_LINES = 12

/** Notes what the page of a failed journey was, and keeps its picture and its outline. */
async function notePage(page: Page, consoleLines: readonly string[]): Promise<void> {
  const outline = await page
    .locator('body')
    .ariaSnapshot({ timeout: LAST_LOOK_MS })
    .catch((error: unknown) => String(error))
  process.stderr.write(`The page at ${page.url()} showed:\n${outline}\n`)
  const picture = pathOfPicture()
  const isTaken = await page.screenshot({ path: picture, timeout: LAST_LOOK_MS }).then(
    () => true,
    () => false,
  )
  noteFailure([
    `page: ${page.url()}`,
    ...consoleLines.slice(-CONSOLE_LINES).map((line) => `console ${line}`),
    ...(isTaken ? [`picture: ${picture}`] : []),
  ])
}

/** Settings of an official's browser in Colombia. */
export const settings = (screen: Screen): BrowserContextOptions => ({
  locale: 'es-CO',
  timezoneId: 'America/Bogota',
  reducedMotion: 'reduce',
  ...screens[screen],
})

/** Turns a violation of the content security policy into a console error: of some, the browser itself writes none. */
export const tellViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`Content Security Policy: ${effectiveDirective} refused ${blockedURI} of ${sourceFile}`),
  )

/** Runs a journey. It fails on an uncaught error, an unannounced console error, or a request to another host. */
export async function follow(
  context: BrowserContext,
  { home, screen }: { home: string; screen: Screen },
  journey: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  context.setDefaultTimeout(PATIENCE_MS)
  const { faults, expected, lines, unwatch } = watch(context, home)
  const page = context.pages()[0] ?? (await context.newPage())
  const shoot = (name: string) => screenshot(page, name)
  await page.addInitScript(tellViolations)
  try {
    await journey({
      page,
      home,
      screen,
      devtools: await context.newCDPSession(page),
      goTo: async (path) => void (await page.goto(`${home}${path}`)),
      expectConsoleError: (error) => void expected.push(error),
      screenshot: shoot,
    })
  } catch (error) {
    await shoot('failure')
    await notePage(page, lines)
    throw faults.length > 0 ? new Error(`${faults.join('\n')}\n…and then:`, { cause: error }) : error
  } finally {
    unwatch()
  }
  expect(faults).toEqual([])
}

/** A browser context with its stored data, and the function that ends it. */
export type Seat = { context: BrowserContext; leave: () => Promise<void> }

export async function seatWithDisk(screen: Screen, how: LaunchOptions): Promise<Seat> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-browser-'))
  const context = await chromium.launchPersistentContext(folder, { ...how, ...settings(screen) })
  const leave = async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { context, leave }
}

/**
 * Runs a journey in a browser with a disk of its own, as an installed app needs, and removes both afterwards.
 * Fails as `follow` does.
 */
export async function visit(
  home: string,
  screen: Screen,
  journey: (visitor: Visitor) => Promise<void>,
  executablePath = launch.executablePath,
): Promise<void> {
  const { context, leave } = await seatWithDisk(screen, { ...launch, executablePath })
  try {
    await follow(context, { home, screen }, journey)
  } finally {
    await leave()
  }
}

/** Like `visit`, in the full Chromium with windows. */
export const visitInWholeBrowser: typeof visit = (home, screen, journey) => visit(home, screen, journey, CHROMIUM)
