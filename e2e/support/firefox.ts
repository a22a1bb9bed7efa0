import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ElementHandle, launch, type Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { tellViolations } from './browser.ts'
import { PATIENCE_MS } from './patience.ts'

/** Debian's Firefox. Playwright drives a Firefox of its own build only; Puppeteer speaks WebDriver BiDi to this one. */
const FIREFOX = '/usr/bin/firefox-esr'

/** Without Firefox a test may be skipped, but not in CI. */
export const lacksFirefox = !existsSync(FIREFOX) && !process.env.CI

/** Elements of a role. Puppeteer's query by role names every element of a page: three to thirteen seconds in Firefox. */
const TAGS = { button: 'button', textbox: 'input', region: 'section' } as const

export type FirefoxVisitor = {
  page: Page
  /** Waits for a button or another control by role and accessible name. */
  control(role: keyof typeof TAGS, name: string, within?: ElementHandle): Promise<ElementHandle<Element>>
  /** Waits for a text that is a whole element of the page. */
  seeText(text: string): Promise<void>
  /** Clicks an element once it stands still and nothing lies over it: Puppeteer clicks whatever is at the place. */
  press(element: ElementHandle): Promise<void>
  /** Enters a text in one step, as a paste does: each key would be a call. */
  enter(field: ElementHandle, text: string): Promise<void>
  /** Waits until an element stands still in the middle of the screen with nothing over it. */
  reach(element: ElementHandle): Promise<void>
  /** The content of a download, once it is whole. */
  downloaded(name: string): Promise<Buffer>
  screenshot(name: string): Promise<void>
}

const preferencesOf = (downloads: string) => ({
  'intl.accept_languages': 'es-CO',
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.useDownloadDir': true,
  'browser.download.alwaysOpenPanel': false,
  'browser.download.open_pdf_attachments_inline': false,
  'browser.helperApps.neverAsk.saveToDisk': 'application/pdf,text/html',
  'pdfjs.disabled': true,
})

/** Collects uncaught errors, console errors, and violations of the content security policy. */
async function watch(page: Page): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error instanceof Error ? error.stack : String(error)}`))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const places = message.stackTrace().map(({ url }) => url)
    const index = faults.push(`console: ${message.text()} (${page.url()}; ${places})`) - 1
    // The text of an error object is only its kind; its message comes later, or never if the page is gone.
    const told = message
      .args()
      .map((arg) => arg.evaluate((value: unknown) => String(value instanceof Error ? value.stack : value)))
    Promise.all(told).then(
      (texts) => {
        faults[index] += `: ${texts.join(' ')}`
      },
      () => undefined,
    )
  })
  await page.evaluateOnNewDocument(tellViolations)
  return faults
}

/** Puts the middle of an element on the screen, and waits until it stays there and would take a click. */
async function reach(page: Page, element: ElementHandle): Promise<void> {
  await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForFunction(
    async (found) => {
      const placeOf = () => found.getBoundingClientRect()
      const before = placeOf()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const { x, y, width, height } = placeOf()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return before.x === x && before.y === y && hit !== null && found.contains(hit)
    },
    {},
    element,
  )
}

function visitorOf(page: Page, downloads: string): FirefoxVisitor {
  return {
    page,
    control: async (role, name, within) => {
      const found = await page.waitForFunction(
        (root, tags, wanted) =>
          [...root.querySelectorAll(tags)].find((element) => {
            const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
            const labels = [
              ...ids.map((id) => document.getElementById(id)),
              ...((element as HTMLInputElement).labels ?? []),
            ]
            const named = labels.map((label) => label?.textContent?.replace(/\*$/, '').trim()).join(' ')
            return (element.getAttribute('aria-label') ?? (named || element.textContent?.trim())) === wanted
          }),
        {},
        within ?? (await page.evaluateHandle(() => document)),
        TAGS[role],
        name,
      )
      return found as ElementHandle<Element>
    },
    seeText: async (text) => {
      await page.waitForFunction(
        (wanted) => [...document.querySelectorAll('body *')].some((element) => element.textContent?.trim() === wanted),
        {},
        text,
      )
    },
    press: async (element) => {
      await reach(page, element)
      await element.click()
    },
    enter: async (field, text) => {
      await field.focus()
      await field.evaluate((_, typed) => document.execCommand('insertText', false, typed), text)
    },
    reach: (element) => reach(page, element),
    downloaded: async (name) => {
      // Firefox keeps a `.part` file beside an unfinished download.
      await expect.poll(() => readdir(downloads)).toEqual([name])
      return readFile(join(downloads, name))
    },
    screenshot: async (name) => {
      const folder = process.env.SCREENSHOTS
      if (!folder) return
      await mkdir(folder, { recursive: true })
      await page.screenshot({ path: join(folder, `${name}-firefox.png`) })
    },
  }
}

/** Runs a journey in Firefox. It fails on an uncaught error, a console error, or a violation of the policy. */
export async function visitInFirefox(journey: (visitor: FirefoxVisitor) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-firefox-'))
  const downloads = join(folder, 'downloads')
  await mkdir(downloads)
  const browser = await launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    userDataDir: join(folder, 'profile'),
    extraPrefsFirefox: preferencesOf(downloads),
    defaultViewport: { width: 1280, height: 900 },
    env: { ...process.env, HOME: folder, TZ: 'America/Bogota' },
  })
  try {
    const [page = await browser.newPage()] = await browser.pages()
    page.setDefaultTimeout(PATIENCE_MS)
    const faults = await watch(page)
    const visitor = visitorOf(page, downloads)
    try {
      await journey(visitor)
    } catch (error) {
      await visitor.screenshot('failure')
      const shown = await page.evaluate(() => document.querySelector('main')?.textContent).catch(String)
      process.stderr.write(`The page at ${page.url()} showed:\n${shown}\n`)
      throw faults.length > 0 ? new Error(`${faults.join('\n')}\n…and then:`, { cause: error }) : error
    }
    expect(faults).toEqual([])
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
