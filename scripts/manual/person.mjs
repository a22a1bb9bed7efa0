import { mkdir, writeFile } from 'node:fs/promises'
import { inProject } from '../steps/project.mjs'
import { reducePng } from '../steps/reduce-png.mjs'

export const PASSWORD = 'vigia-demo-2026'
/** The browser of an official who calls from outside. */
const PHONE_BROWSER = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
const FOLDER = inProject('docs', 'manual', 'images')

const screens = {
  desktop: { viewport: { width: 1280, height: 760 } },
  phone: { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}
/** Width of an image in pixels: as the manual shows it, sharp on a phone too. */
const widths = { desktop: 1100, phone: 585 }

/**
 * Draws the fields of a date anew. Chromium takes their order from the page's language, or from its own if the field
 * was made outside the page.
 */
const redrawDates = () => {
  for (const field of document.querySelectorAll('input[type=date]')) {
    field.type = 'text'
    field.type = 'date'
  }
}

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
    // A toast would cover what the picture is about.
    const closes = await page.locator('.mantine-Notification-closeButton').all()
    // A toast that ends by then needs no press.
    for (const close of closes) await close.click({ timeout: 2_000 }).catch(() => {})
    await page.locator('.mantine-Notification-root').first().waitFor({ state: 'detached' })
    await page.evaluate(redrawDates)
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

/** Rows of a list: lines of a table, or cards on a phone. */
export const rowsOf = (page) => page.locator('table[aria-busy=false] tbody tr, ul[aria-busy=false] > li')

/** Opens a list page and waits for its rows. */
export async function openList(page, path) {
  await page.goto(path)
  await rowsOf(page).first().waitFor()
}

/** Opens the menu of a row, and resolves to its entry of that name. */
export async function menuEntry(row, name) {
  await row.getByRole('button', { name: /^Acciones: / }).click()
  const entry = row.page().getByRole('menuitem', { name })
  await entry.waitFor()
  return entry
}

/** Calls the API as another official, from a phone of their own. */
export async function callAs({ url }, account, method, path, body) {
  const send = async (route, how, authorization, content) => {
    const reply = await fetch(`${url}${route}`, {
      method: how,
      headers: { authorization, 'user-agent': PHONE_BROWSER, ...(content && { 'content-type': 'application/json' }) },
      ...(content && { body: JSON.stringify(content) }),
    })
    if (!reply.ok) throw new Error(`${how} ${route}: ${reply.status} ${await reply.text()}`)
    return (await reply.json()).data
  }
  const client = `Basic ${Buffer.from('vigia-web:vigia-web').toString('base64')}`
  const { token } = await send('/api/login/', 'POST', client, { email: account, password: PASSWORD })
  return send(path, method, `Bearer ${token}`, body)
}

export async function choose(page, label, option) {
  await page.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Scrolls a place to where the sticky header does not cover it. */
export const bringUp = (locator) =>
  locator.evaluate((element) => window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 80))
