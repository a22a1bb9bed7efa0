import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { launch } from '../support/browser.ts'
import { CHROMIUM } from '../support/chromium-flags.ts'
import { logIn } from '../support/client.ts'
import { product } from '../support/product.ts'
import { accounts, openWithToken } from '../support/session.ts'

// Phones that repaint sites dark, and contrast themes of a desktop: black ink must lie on white paper.

const { url } = product()
const FORCED_DARK = '--blink-settings=forceDarkModeEnabled=true'
const modes = [
  ['dark theme forced on sites', [FORCED_DARK], 'none'],
  ['contrast theme', [], 'active'],
] as const

/** The greys of what the screen shows of an element, 0 to 255, line by line, and the length of a line. */
async function greysOf(element: Locator): Promise<{ greys: Buffer; width: number }> {
  await element.scrollIntoViewIfNeeded()
  const { data, info } = await sharp(await element.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { greys: data, width: info.width }
}

/** Lightness of the paper: the most frequent grey. */
function paperAmong(greys: Buffer): number {
  const counts = new Array<number>(256).fill(0)
  for (const grey of greys) counts[grey] = (counts[grey] ?? 0) + 1
  return counts.indexOf(Math.max(...counts))
}

const paperOf = async (element: Locator) => paperAmong((await greysOf(element)).greys)

const share = (greys: Buffer, isMeant: (grey: number) => boolean) => (greys.filter(isMeant).length / greys.length) * 100

/** The part of an element that differs from its paper by half of what a screen can show, in percent. */
async function inkOf(element: Locator): Promise<number> {
  const { greys } = await greysOf(element)
  const paper = paperAmong(greys)
  return share(greys, (grey) => Math.abs(grey - paper) > 127)
}

/** Expects words on the paper of an inscription form, and a line above a field that may be empty. */
async function expectForm(page: Page): Promise<void> {
  for (const part of ['.acta-header', '.acta h2']) expect(await inkOf(page.locator(part).first())).toBeGreaterThan(1)
  const { greys, width } = await greysOf(page.locator('.acta-field').nth(4))
  const paper = paperAmong(greys)
  // Sections above the form may push it down by part of a pixel: the line is in the first row or in the second.
  const inked = [0, 1].map((row) =>
    share(greys.subarray(row * width, (row + 1) * width), (grey) => Math.abs(grey - paper) > 60),
  )
  expect(Math.max(...inked)).toBeGreaterThan(80)
}

describe.each(modes)('ink drawn with a %s', (_name, flags, forcedColors) => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await chromium.launch({ ...launch, executablePath: CHROMIUM, args: [...launch.args, ...flags] })
    // A phone that forces dark colours says that it prefers them; a page can refuse only then.
    page = await browser.newPage({ forcedColors, colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  })
  afterAll(() => browser.close())

  const enter = async (account: keyof typeof accounts, path: string) => {
    const session = await logIn(url(), accounts[account])
    await openWithToken(page, url(), session.token, path)
    return session
  }

  /** Saves the open document as HTML, and opens the file. */
  async function openSavedHtml(): Promise<void> {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Descargar PDF del Acta' }).click()
    const folder = await mkdtemp(join(tmpdir(), 'vigia-acta-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'acta.html')
    await (await saving).saveAs(file)
    await page.goto(pathToFileURL(file).href)
  }

  test('a window has an edge of its own', async () => {
    await enter('administrator', '/dashboard/inscripcion')
    await page.getByRole('button', { name: 'Inscribir establecimiento' }).click()
    const content = page.locator('.mantine-Modal-content').first()
    await content.waitFor()
    const edge = await content.evaluate((element) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(element)
      return `${borderTopWidth} ${borderTopStyle}`
    })
    // Another theme leaves the shadow and the ground, which set the window off.
    expect(edge).toBe(forcedColors === 'active' ? '1px solid' : '0px none')
  })

  test('a signature pad is white', async () => {
    await enter('administrator', '/dashboard/inscripcion')
    await page
      .getByRole('button', { name: 'Inscribir establecimiento' })
      .or(page.getByRole('link', { name: 'Inscribir establecimiento' }))
      .click()
    const pad = page.locator('canvas').first()
    await pad.waitFor()
    expect(await paperOf(pad)).toBe(255)
  })

  test('a switch shows what it is set to', async () => {
    const session = await enter('technician', '/dashboard')
    const planned = [{ field: 'state_visit', operator: '=', value: 0 }]
    const list = await session(
      'GET',
      `/api/assignment/all?limit=1&filter=${encodeURIComponent(JSON.stringify(planned))}`,
    )
    const [visit] = list.body.data.Assigments
    await page.goto(
      `${url()}/dashboard/inspeccion/${visit.assignment_id}/${visit.establishment_id}/${visit.typeofinscription_id}`,
    )
    await page
      .getByRole('radio', { name: /^Inaceptable/ })
      .first()
      .check({ force: true })
    const critical = page.getByRole('switch', { name: 'Hallazgo crítico' })
    const track = critical.locator('xpath=..').locator('.mantine-Switch-track')
    const greys = async () =>
      (
        await sharp(await track.screenshot())
          .greyscale()
          .raw()
          .toBuffer()
      ).values()
    const shades = async () => new Set([...(await greys())].map((grey) => grey >> 5)).size
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await shades()).toBeGreaterThan(1)
    const off = await track.screenshot()
    await critical.check({ force: true })
    await page.mouse.move(0, 0)
    await expect.poll(async () => (await track.screenshot()).equals(off)).toBe(false)
    expect(await shades()).toBeGreaterThan(1)
  })

  test('signatures of a record are on white, on the page and in the file', async () => {
    const session = await enter('technician', '/dashboard/inspeccion/realizadas')
    const list = await session('GET', '/api/inspection/all?limit=1&offset=0')
    const [first] = list.body.data.Inspection
    await page.goto(`${url()}/dashboard/inspecciones/${first.inspections_id}/${first.establishment_id}`)
    const signature = () => page.getByRole('img', { name: /^Firma de / }).first()
    await signature().waitFor()
    await expect.poll(() => paperOf(signature())).toBe(255)
    await openSavedHtml()
    expect(await paperOf(signature())).toBe(255)
  })

  test("an establishment's form is read and signed in ink, on the page and in the file", async () => {
    const session = await enter('administrator', '/dashboard/inscripcion')
    const list = await session('GET', '/api/inscription/all?limit=1')
    const [first] = list.body.data.Inscriptions
    await page.goto(`${url()}/dashboard/inscripcion/${first.establishment_id}`)
    const isInked = async () => {
      const signature = page.getByRole('img', { name: /^Firma de / }).first()
      await signature.waitFor()
      await expect.poll(() => paperOf(signature)).toBe(255)
      // A line of a pen covers little of its box.
      expect(await inkOf(signature)).toBeGreaterThan(0.5)
      await expectForm(page)
    }
    await isInked()
    await openSavedHtml()
    await isInked()
  })

  test('the form to be filled in by hand shows its words and its boxes', async () => {
    await enter('administrator', '/dashboard/inscripcion/blanco')
    await page.getByText('GS-IVCSA-FO-040').first().waitFor()
    await expectForm(page)
  })
})
