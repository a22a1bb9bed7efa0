import { mkdir, writeFile } from 'node:fs/promises'
import { inProject } from '../steps/project.mjs'
import { reducePng } from '../steps/reduce-png.mjs'

const PASSWORD = 'vigia-demo-2026'
const FOLDER = inProject('docs', 'manual', 'images')

const screens = {
  desktop: { viewport: { width: 1280, height: 760 } },
  phone: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}
/** Width of an image in pixels: as the manual shows it, sharp on a phone too. */
const widths = { desktop: 1100, phone: 585 }

/** Runs a journey in a browser of its own. The journey is given `picture`, which stores a screenshot for the manual. */
export async function asPerson({ url, browser }, screen, journey) {
  const context = await browser.newContext({
    ...screens[screen],
    baseURL: url,
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const shoot = async (name) => {
    await page.waitForLoadState('networkidle')
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await mkdir(FOLDER, { recursive: true })
    await writeFile(`${FOLDER}/${name}.png`, await reducePng(png, widths[screen]))
    console.log(`${name}.png`)
  }
  try {
    await journey({ page, shoot })
  } finally {
    await context.close()
  }
}

export async function fillLogin(page, account, password = PASSWORD) {
  await page.goto('/')
  await page.getByLabel('Usuario').fill(account)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
}

export async function logIn(page, account, password = PASSWORD) {
  await fillLogin(page, account, password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(/\/dashboard/)
}

/** Opens a list page and waits for its rows. */
export async function openList(page, path) {
  await page.goto(path)
  await page.locator('table[aria-busy=false] tbody tr').first().waitFor()
}

export async function choose(page, label, option) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Scrolls a place to where the sticky header does not cover it. */
export const bringUp = (locator) =>
  locator.evaluate((element) => {
    element.scrollIntoView({ block: 'start' })
    window.scrollBy(0, -80)
  })
