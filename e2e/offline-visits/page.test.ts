import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { Screen, Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { sectionOf } from '../support/inspection-screen.ts'
import { installed } from '../support/installed-app.ts'
import { storedRows } from '../support/offline-visits/device-storage.ts'
import { savePart } from '../support/offline-visits/parts.ts'
import { addressOf, listPlaces, planVisit } from '../support/offline-visits/planned-visit.ts'
import { expectOffline, untilPrepared } from '../support/offline-visits/prepare.ts'
import { product } from '../support/product.ts'
import { type Account, accounts, enterAs, logInAs, PASSWORD } from '../support/session.ts'

// The page 'Módulo de Inspecciones en campo' and the line of the top bar: visits on the device, sent and unsent.

const { url, visitWithDisk: visit } = product()

const FIELD = '/dashboard/inspeccion/campo'
const TITLE = 'Módulo de Inspecciones en campo'
const PART = 'Observación de la autoridad sanitaria'

type Inspector = Exclude<Account, 'administrator'>
const inspectors: [Inspector, Screen][] = [
  ['technician', 'phone'],
  ['engineer', 'desktop'],
]

const pathOf = (page: Page) => new URL(page.url()).pathname
const indicatorOf = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Abrir mis visitas en campo/ })
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const fitsAcross = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

type Row = {
  assignment_id: number
  establishment_name: string
  city: string
  state_visit: number
  is_active: number
}

type Command = { assignmentId: number; wasAttempted: boolean; write: { body: { observation: string } } }

async function pendingOf(account: Inspector): Promise<Row[]> {
  const call = await logIn(url(), accounts[account])
  const { body } = await call('GET', '/api/assignment/all?limit=100')
  return (body.data.Assigments as Row[]).filter((row) => row.state_visit === 0 && row.is_active === 1)
}

/** Finds a visit whose establishment name is on no other row. */
async function ownVisit(account: Inspector, position: number): Promise<Row> {
  const pending = await pendingOf(account)
  const names = pending.map((row) => row.establishment_name)
  const found = pending.filter(
    (row) => names.indexOf(row.establishment_name) === names.lastIndexOf(row.establishment_name),
  )
  const row = found[position]
  if (!row) throw new Error(`${account} has no pending visit n.º ${position}.`)
  return row
}

/** Opens the page, and waits until every visit of the person is on the device. */
async function openField(visitor: Visitor, account: Inspector): Promise<void> {
  const { page } = visitor
  await enterAs(visitor, account, FIELD)
  await page.getByText('Lista para trabajar sin señal').first().waitFor()
  await expect.poll(() => page.getByText('No preparada').count()).toBe(0)
  await installed(page)
}

async function setOffline({ page }: Visitor, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline)
  await indicatorOf(page)
    .getByText(isOffline ? 'Sin señal' : 'En línea')
    .waitFor()
}

/** Saves an observation in the open visit; without signal it stays on the device. */
async function saveObservation(page: Page, text: string): Promise<void> {
  await sectionOf(page, PART).getByRole('textbox').fill(text)
  await savePart(page, { name: PART, isSection: false })
}

/** Opens a visit without signal, saves an observation on the device, and goes back. */
async function workOffline(visitor: Visitor, name: string, text: string): Promise<void> {
  const { page } = visitor
  await setOffline(visitor, true)
  await cardOf(page, name)
    .getByRole('link', { name: `Abrir visita: ${name}` })
    .click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await saveObservation(page, text)
  await indicatorOf(page).click()
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
}

describe.each(inspectors)('the page of offline visits for the %s (%s)', (account, screen) => {
  test('visits are prepared on their own, by municipality, and found from the top bar', () =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      const pending = await pendingOf(account)
      await logInAs(visitor, account)
      await indicatorOf(page).getByText('En línea').waitFor()
      await indicatorOf(page).click()
      await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
      const places = [...new Set(pending.map(({ city }) => city))].sort((one, other) => one.localeCompare(other, 'es'))
      await expect.poll(() => page.getByText('Lista para trabajar sin señal').count()).toBe(pending.length)
      const titles = await page.getByRole('heading', { level: 3 }).allTextContents()
      expect(titles.map((title) => title.replace(/ \d+ visitas?$/, ''))).toEqual(places)
      await page.getByText(/^Visitas preparadas: \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor()
      await page.getByText(/^Espacio usado: [\d,]+ [KMG]B de [\d,]+ [MG]B$/).waitFor()
      await screenshot(`field-${account}`)
      await expectAccessible(page)
      expect(await fitsAcross(page)).toBe(true)
    }))

  test('the page without signal lists kept and unsent work, and sends it with the next signal', () =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      expectOffline(visitor)
      const { establishment_name: name } = await ownVisit(
        account,
        (account === 'technician' ? 0 : 2) + (screen === 'phone' ? 0 : 1),
      )
      await openField(visitor, account)
      await workOffline(visitor, name, 'Se observa orden y aseo.')
      const card = cardOf(page, name)
      await card.getByText('1 por enviar').waitFor()
      await card.getByText('Ver lo que falta por enviar: 1 (1 KB)').click()
      await card.getByText(PART).waitFor()
      await indicatorOf(page).getByText('1 por enviar').waitFor()
      await page
        .getByRole('status')
        .getByText(/Sin señal|1 por enviar/)
        .first()
        .waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Sincronizar ahora' }).click()
      await page.getByText('Sin señal no se puede enviar. Se enviará solo cuando vuelva.').waitFor()
      await screenshot(`field-offline-${account}`)
      await expectAccessible(page)
      expect(await fitsAcross(page)).toBe(true)
      await setOffline(visitor, false)
      await expect.poll(() => storedRows(page, 'commands')).toEqual([])
      await card.getByText('1 por enviar').waitFor({ state: 'detached' })
      await page.getByText(/^Última sincronización: \d\d\/\d\d\/\d{4} \d\d:\d\d$/).waitFor()
      expect(
        await indicatorOf(page)
          .getByText(/por enviar/)
          .count(),
      ).toBe(0)
    }))
})

test('a section saved without signal can be corrected, and goes as corrected', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    expectOffline(visitor)
    const { assignment_id, establishment_name: name } = await ownVisit('technician', 2)
    await openField(visitor, 'technician')
    await workOffline(visitor, name, 'Se observa desaseo.')
    const command = async () => {
      const rows = await storedRows<Command>(page, 'commands')
      return rows.find(({ assignmentId }) => assignmentId === assignment_id)
    }
    expect(await command()).toMatchObject({ wasAttempted: false })
    await cardOf(page, name)
      .getByRole('link', { name: `Abrir visita: ${name}` })
      .click()
    await sectionOf(page, PART).getByRole('button', { name: 'Corregir' }).click()
    expect(await sectionOf(page, PART).getByRole('textbox').inputValue()).toBe('Se observa desaseo.')
    await screenshot('field-corrected-offline')
    await saveObservation(page, 'Se observa aseo.')
    expect((await command())?.write.body.observation).toBe('Se observa aseo.')
    await setOffline(visitor, false)
    await expect.poll(command).toBeUndefined()
  }))

test('the top bar holds the state of the work beside the person in each state (phone)', () =>
  visit('phone', async (visitor) => {
    const { page } = visitor
    expectOffline(visitor)
    const { establishment_name: name } = await ownVisit('technician', 4)
    await openField(visitor, 'technician')
    await workOffline(visitor, name, 'Para medir la barra.')
    const parts = [
      page.getByRole('button', { name: 'Abrir menú' }),
      indicatorOf(page),
      page.getByRole('banner').getByText(accounts.technician, { exact: true }),
      page.getByRole('button', { name: /menú de la cuenta/ }),
    ]
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1]
      if (box && next) expect(box.x + box.width).toBeLessThanOrEqual(next.x + 1)
    }
    const position = page.getByRole('banner').getByText('Funcionario Administrador', { exact: true })
    expect(await position.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    // A toast must not cover the line either.
    await page.getByRole('button', { name: 'Preparar visitas' }).click()
    await page.getByText('Sin señal no se pueden preparar visitas.', { exact: false }).waitFor()
    await setOffline(visitor, false)
    await expect.poll(() => storedRows(page, 'commands')).toEqual([])
    await page.getByRole('button', { name: 'Sincronizar ahora' }).click()
    // A toast moves to its place.
    await expect
      .poll(async () => {
        const toast = await page.getByText('No hay nada por enviar.').boundingBox()
        const bar = await page.getByRole('banner').boundingBox()
        return toast && bar && toast.y >= bar.y + bar.height
      })
      .toBe(true)
  }))

test("refused work shows the server's words, and the keyboard alone is enough to deal with it", () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    expectOffline(visitor)
    const row = await ownVisit('technician', 5)
    await openField(visitor, 'technician')
    await workOffline(visitor, row.establishment_name, 'Lo que escribí yo.')
    const engineer = await logIn(url(), accounts.engineer)
    const technician = await logIn(url(), accounts.technician)
    const path = `/api/inspection/health-observation/${row.assignment_id}`
    const first = await engineer('POST', path, { observation: 'Lo que escribió la ingeniera.' })
    if (first.status !== 200) await technician('POST', path, { observation: 'Desde otro equipo.' })
    await setOffline(visitor, false)
    const card = cardOf(page, row.establishment_name)
    await card.getByText('El servidor dice: La observación ya fue diligenciada').waitFor()
    await indicatorOf(page).getByText('1 rechazada').waitFor()
    await page.getByRole('status').getByText('1 rechazada').waitFor({ state: 'attached' })
    await screenshot('field-refused')
    await expectAccessible(page)
    await card.getByRole('link', { name: `Corregir: ${PART}` }).focus()
    await page.keyboard.press('Enter')
    const part = sectionOf(page, PART).getByRole('heading', { name: PART })
    await expect.poll(() => part.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.goBack()
    await card.getByRole('button', { name: `Conservar sin enviar: ${PART}` }).focus()
    await page.keyboard.press('Enter')
    await card.getByText(`Conservado sin enviar: ${PART}`).waitFor()
    await expect.poll(() => indicatorOf(page).getByText('1 rechazada').count()).toBe(0)
    await card.getByRole('button', { name: `Descartar: ${PART}` }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: '¿Descartar este trabajo?' })
    await question.getByText(`«Lo que escribí yo.»`, { exact: false }).waitFor()
    await screenshot('field-discard')
    await expectAccessible(page)
    // The focus starts on the button that loses nothing.
    await expect
      .poll(() => question.getByRole('button', { name: 'Cancelar' }).evaluate((one) => one === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    expect(await storedRows(page, 'commands')).toHaveLength(1)
    await card.getByRole('button', { name: `Descartar: ${PART}` }).focus()
    await page.keyboard.press('Enter')
    await question.waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => storedRows(page, 'commands')).toEqual([])
    await card.getByText('Con borrador').waitFor({ state: 'detached' })
  }))

describe('a session that the server no longer takes', () => {
  test('an ended session asks for the password in place; a person may go on without it', () =>
    visit('phone', async (visitor) => {
      const { page, goTo, expectConsoleError, screenshot } = visitor
      expectConsoleError(/status of 401|Su sesión|credenciales/i, 'the refused token')
      await openField(visitor, 'engineer')
      await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`))
      await goTo(FIELD)
      const dialog = page.getByRole('dialog', { name: 'Su sesión venció' })
      await dialog.waitFor()
      expect(await dialog.getByLabel('Usuario').inputValue()).toBe(accounts.engineer)
      await screenshot('field-relogin')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Seguir sin sesión' }).click()
      await dialog.waitFor({ state: 'detached' })
      await indicatorOf(page).getByText('Sesión vencida').waitFor()
      expect(pathOf(page)).toBe(FIELD)
      expect(await page.getByRole('article').count()).toBeGreaterThan(0)
      await screenshot('field-lapsed')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      await dialog.getByLabel('Contraseña', { exact: true }).fill('no es esta')
      await page.keyboard.press('Enter')
      await dialog.getByText('Credenciales incorrectas').waitFor()
      await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
      await indicatorOf(page).getByText('En línea').waitFor()
      expect(pathOf(page)).toBe(FIELD)
    }))

  test("opens the visits from '/' in airplane mode, however old it is", () =>
    visit('phone', async (visitor) => {
      const { page, goTo, screenshot } = visitor
      expectOffline(visitor)
      await openField(visitor, 'technician')
      // First the signal: a call of the device with the changed token would be refused.
      await page.context().setOffline(true)
      // The stored token is made to look a month old. Without signal its signature cannot be checked.
      await page.evaluate(() => {
        const [head, payload = '', signature] = (localStorage.getItem('token') ?? '').split('.')
        const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
        const old = JSON.stringify({ ...claims, iat: claims.iat - 2_592_000, exp: claims.exp - 2_592_000 })
        localStorage.setItem('token', [head, btoa(old).replaceAll('=', ''), signature].join('.'))
      })
      await goTo('/')
      await page.waitForURL((address) => address.pathname === FIELD)
      await page.getByText('Lista para trabajar sin señal').first().waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      await screenshot('field-airplane')
    }))
})

test('an administrator reads the purpose of the page, and the bar shows nothing of visits (phone)', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', FIELD)
    await page.getByText('Este módulo es para técnicos e ingenieros', { exact: false }).waitFor()
    expect(await indicatorOf(page).count()).toBe(0)
    await page.getByRole('banner').getByText('En línea').waitFor()
    await screenshot('field-administrator')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ir a Planeación' }).click()
    await page.waitForURL((address) => address.pathname === '/dashboard/planeacion')
  }))

test('a visit assigned while the planner is open is brought, and opens without signal', () =>
  visit('phone', async (visitor) => {
    const { page, goTo } = visitor
    expectOffline(visitor)
    const [administrator, technician, engineer] = await Promise.all([
      logIn(url(), accounts.administrator),
      logIn(url(), accounts.technician),
      logIn(url(), accounts.engineer),
    ])
    await enterAs(visitor, 'technician', '/dashboard/planeacion?orden=-id')
    await installed(page)
    await expect.poll(() => storedRows(page, 'visits')).not.toEqual([])
    const [place] = await listPlaces(administrator)
    if (!place) throw new Error('There is no place.')
    const inspectors = { technicianId: technician.userId, engineerId: engineer.userId }
    const planned = await planVisit(administrator, place, inspectors)
    // The browser fires this event when the tab is shown again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await untilPrepared(visitor, technician.userId, planned)
    await setOffline(visitor, true)
    await goTo(addressOf(planned))
    await page.getByRole('heading', { level: 1, name: planned.establishment }).waitFor()
    await sectionOf(page, PART).waitFor()
  }))
