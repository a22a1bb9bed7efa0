import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom, type Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import {
  confirmReview,
  enter,
  expectShown,
  fillSections,
  fillSigner,
  itemCard,
  photoOf,
  saveSection,
  sectionOf,
  signOfficials,
} from '../support/inspection-screen.ts'
import { installed } from '../support/installed-app.ts'
import { storedRows } from '../support/offline-visits/device-storage.ts'
import {
  addressOf,
  listPlaces,
  type PlannedVisit,
  pendingVisitTo,
  planVisit,
} from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs, logInAs } from '../support/session.ts'

// Trouble during an inspection: no signal, a lost answer, a colleague who was faster.

const { url, visit, visitWithDisk } = product()

const SECTION = 'Equipos y utensilios'
const FINDING = 'Tabla de corte con ranuras profundas.'

async function openVisit(visitor: Visitor, establishment: string): Promise<PlannedVisit> {
  const row = await pendingVisitTo(await logIn(url(), accounts.technician), establishment)
  await enterAs(visitor, 'technician', addressOf(row))
  await visitor.page.getByRole('heading', { level: 1, name: establishment }).waitFor()
  return row
}

/** Fills the second section, with a finding. */
async function fillSection(visitor: Visitor): Promise<void> {
  await sectionOf(visitor.page, SECTION).getByRole('button', { expanded: false }).click()
  await enter(visitor, '2.1', { concept: 'A' })
  await enter(visitor, '2.2', { concept: 'AR', text: FINDING })
  await sectionOf(visitor.page, SECTION).getByText('Guardado en este dispositivo').waitFor()
}

const savedToast = ({ page }: Visitor) =>
  page.getByText(`Sección "${SECTION}" guardada correctamente.`, { exact: true }).waitFor()

/** Fills every section without a finding, and both signatures. */
async function fillAll(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await fillSections(page, 'Por enviar')
  await signOfficials(page)
  for (const name of ['Firma del establecimiento', 'Firma del testigo']) {
    const part = sectionOf(page, name)
    await fillSigner(visitor, part, { name: 'Yudis Caro Tapia', idCard: '33123456', role: 'Administradora' })
    await part.getByRole('button', { name: /^(Guardar|Revisar y firmar)/ }).click()
    if (name === 'Firma del testigo') await confirmReview(page)
    await part.getByText('Por enviar', { exact: true }).first().waitFor()
  }
}

async function answersOf(
  row: PlannedVisit,
): Promise<{ item_configuration_id: number; description: string; evidencia_fotografica: string | null }[]> {
  const technician = await logIn(url(), accounts.technician)
  return (await technician('GET', `/api/inspection/progress/${row.assignmentId}`)).body.data.answers
}

/** Resolves when the device has the visit and needs no signal for it. */
async function prepared({ page }: Visitor, { assignmentId }: PlannedVisit): Promise<void> {
  const isKept = async () =>
    (await storedRows<{ assignmentId: number }>(page, 'visits')).some((kept) => kept.assignmentId === assignmentId)
  await expect.poll(isKept).toBe(true)
}

/** Opens a new visit, and waits until it is on the device. */
async function openFresh(visitor: Visitor): Promise<PlannedVisit> {
  const [administrator, technician, engineer] = await Promise.all(
    [accounts.administrator, accounts.technician, accounts.engineer].map((account) => logIn(url(), account)),
  )
  if (!administrator || !technician || !engineer) throw new Error('Nobody logged in.')
  const [place] = await listPlaces(administrator)
  if (!place) throw new Error('There is no place.')
  const ids = { technicianId: technician.userId, engineerId: engineer.userId }
  const row = await planVisit(administrator, place, ids)
  await enterAs(visitor, 'technician', addressOf(row))
  await visitor.page.getByRole('heading', { level: 1, name: row.establishment }).waitFor()
  await prepared(visitor, row)
  return row
}

/** Holds what a tab tells other tabs, as a busy machine does. Answers a function that lets it go. */
async function holdMessages(tab: Page): Promise<() => Promise<void>> {
  await tab.evaluate(() => {
    const channel = BroadcastChannel.prototype
    const post = channel.postMessage
    const held: (() => void)[] = []
    channel.postMessage = function (this: BroadcastChannel, message: unknown) {
      held.push(() => post.call(this, message))
    }
    addEventListener('let-messages-go', () => {
      channel.postMessage = post
      for (const go of held) go()
    })
  })
  return () => tab.evaluate(() => void dispatchEvent(new Event('let-messages-go')))
}

const standing = (visitor: Visitor, text: string) =>
  sectionOf(visitor.page, SECTION).getByText(text, { exact: true }).first().waitFor()
const unfold = ({ page }: Visitor) => sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()

describe('a section', () => {
  test('a section without signal waits on the device, says so, and leaves with the next signal', () =>
    visitWithDisk('phone', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'the browser itself reports the missing network')
      const row = await openVisit(visitor, 'Comidas Rápidas Donde el Mono')
      await prepared(visitor, row)
      await fillSection(visitor)
      await installed(page)
      await page.context().setOffline(true)
      await saveSection(page, SECTION)
      await standing(visitor, 'Por enviar')
      await unfold(visitor)
      await itemCard(page, '2.2').getByText(FINDING).waitFor()
      await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))
      await screenshot('inspection-offline')
      await expectAccessible(page)
      expect(await answersOf(row)).toEqual([])
      await page.context().setOffline(false)
      await savedToast(visitor)
      await standing(visitor, 'Guardada')
      expect(await answersOf(row)).toHaveLength(2)
    }))

  test('a waiting section can be corrected, and arrives as corrected', () =>
    visitWithDisk('phone', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'the browser itself reports the missing network')
      const row = await openFresh(visitor)
      await fillSection(visitor)
      await installed(page)
      await page.context().setOffline(true)
      await saveSection(page, SECTION)
      await standing(visitor, 'Por enviar')
      await unfold(visitor)
      await itemCard(page, '2.2').getByRole('button', { name: 'Corregir' }).click()
      const observation = itemCard(page, '2.2').getByLabel('Observación')
      expect(await observation.inputValue()).toBe(FINDING)
      // The focus goes to the field at the button's place.
      await itemCard(page, '2.2').locator('input:focus').waitFor()
      await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))
      await observation.fill('Tabla de corte con ranuras, retirada.')
      await screenshot('inspection-corrected')
      await saveSection(page, SECTION)
      await standing(visitor, 'Por enviar')
      await page.context().setOffline(false)
      await savedToast(visitor)
      const answers = await answersOf(row)
      expect(answers.map(({ description }) => description)).toEqual(['', 'Tabla de corte con ranuras, retirada.'])
    }))

  test('a section answered meanwhile by somebody else shows both answers and waits for a decision', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      const row = await openVisit(visitor, 'Frutería y Heladería Brisas del Canal')
      await fillSection(visitor)
      const engineer = await logIn(url(), accounts.engineer)
      const answer = await engineer('POST', '/api/inspection/items', {
        assignment_id: row.assignmentId,
        item_configuration_id: 10201,
        concept: 'Aceptable (A)',
        score: 5,
        description: 'Revisado con la propietaria',
      })
      expect(answer.status).toBe(200)
      await saveSection(page, SECTION)
      await page.getByText(`${SECTION} ya fue diligenciada`, { exact: true }).first().waitFor()
      await standing(visitor, 'Rechazada')
      await unfold(visitor)
      const taken = itemCard(page, '2.1')
      await taken.getByText('Guardada', { exact: true }).waitFor()
      // The other answer of the section does not wait for the decision.
      await itemCard(page, '2.2').getByText('Guardada', { exact: true }).waitFor()
      const conflict = page.getByRole('region', { name: 'Una respuesta ya estaba guardada, y es distinta' })
      await conflict.getByText('Guardado por Yuranis Paola Castro Meza').waitFor()
      await conflict.getByText('Revisado con la propietaria').waitFor()
      await screenshot('inspection-taken')
      await expectAccessible(page)

      await conflict.getByRole('button', { name: 'Conservar lo guardado' }).click()
      await page.locator('h3 button:focus').waitFor()
      await standing(visitor, 'Guardada')
      expect(await answersOf(row)).toHaveLength(2)
    }))
})

describe('a visit', () => {
  test('opens and fills with a link that hangs, once it is on the device', () =>
    visit('phone', async (visitor) => {
      const { page } = visitor
      const row = await openFresh(visitor)
      const hung: (() => void)[] = []
      await page.route('**/api/**', (route) => new Promise<void>((resolve) => hung.push(() => resolve(route.abort()))))
      await visitor.goTo('/dashboard/planeacion')
      await visitor.goTo(addressOf(row))
      const givenUp: string[] = []
      page.on('requestfailed', (request) => givenUp.push(request.url()))
      await page.getByRole('heading', { level: 1, name: row.establishment }).waitFor()
      // The calls of the visit still hang: the page opened before it gave any of them up.
      expect(givenUp.filter((url) => url.includes('/api/inspection/'))).toEqual([])
      await enter(visitor, '1.1', { concept: 'A' })
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      for (const end of hung) end()
    }))

  test('a visit that the device cannot reach says what to do, and opens once it can', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/ERR_(INTERNET_DISCONNECTED|FAILED)|Offline|conexión/, 'nothing is reached')
      const row = await pendingVisitTo(await logIn(url(), accounts.administrator), 'Supermercado Mercamax Turbaco')
      await logInAs(visitor, 'administrator')
      await page.route('**/api/inspection/**', (route) => route.abort())
      await visitor.goTo(addressOf(row))
      await page.getByText('Sin señal, y esta visita no está preparada en este dispositivo.').waitFor()
      await screenshot('inspection-unreachable')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await page.getByText('Sin señal, y esta visita no está preparada en este dispositivo.').waitFor()
      // The app notices without a tap that the server is back.
      await page.unroute('**/api/inspection/**')
      await page.getByRole('heading', { level: 1, name: row.establishment }).waitFor()
    }))

  test('a visit in two tabs shows each entry in both and overwrites none', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'the browser itself reports the missing network')
      const row = await openFresh(visitor)
      const other = await page.context().newPage()
      await other.goto(page.url())
      await other.getByRole('heading', { level: 1, name: row.establishment }).waitFor()
      const observation = (tab: typeof page) =>
        sectionOf(tab, 'Observación de la autoridad sanitaria').getByRole('textbox')

      await observation(page).fill('De la primera pestaña.')
      await expect.poll(() => observation(other).inputValue()).toBe('De la primera pestaña.')
      await fillSection(visitor)
      await sectionOf(other, SECTION).getByRole('button', { expanded: false }).click()
      await expectShown(photoOf(itemCard(other, '2.2'), '2.2'))

      // Both tabs have typed before the text of one reaches the other.
      const release = await holdMessages(page)
      await observation(page).fill('Una.')
      await observation(other).fill('Otra.')
      const asks = (tab: typeof page) => tab.getByText('También se cambió en otra pestaña al mismo tiempo.')
      await expect.poll(async () => (await asks(page).count()) + (await asks(other).count())).toBe(1)
      await release()
      const asked = (await asks(page).count()) === 1 ? page : other
      const [own, others] = asked === page ? ['Una.', 'Otra.'] : ['Otra.', 'Una.']
      expect(await observation(asked).inputValue()).toBe(own)
      if (asked === page) await screenshot('inspection-two-tabs')
      await asked.getByRole('button', { name: 'Usar lo de la otra pestaña' }).click()
      await expect.poll(() => observation(asked).inputValue()).toBe(others)

      await page.context().setOffline(true)
      await saveSection(page, SECTION)
      await sectionOf(other, SECTION).getByText('Por enviar', { exact: true }).first().waitFor()
      await page.context().setOffline(false)
      await sectionOf(other, SECTION).getByText('Guardada', { exact: true }).first().waitFor()
      expect(await answersOf(row)).toHaveLength(2)
    }))

  test.each(screensFrom('phone'))('a complete visit stays open until the server has it: %s', (screen) =>
    visitWithDisk(screen, async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'the browser itself reports the missing network')
      const row = await openFresh(visitor)
      await installed(page)
      await page.context().setOffline(true)
      await fillAll(visitor)
      const notice = page.getByText(
        'Inspección terminada en este dispositivo. Se cerrará cuando el servidor la reciba…',
        { exact: true },
      )
      await notice.waitFor()
      await notice.scrollIntoViewIfNeeded()
      await screenshot('inspection-finished-offline')
      await expectAccessible(page)
      expect(new URL(page.url()).pathname).toBe(addressOf(row))
      expect(await answersOf(row)).toEqual([])
      await page.context().setOffline(false)
      await page.getByText('Inspección finalizada correctamente.', { exact: true }).waitFor()
      await page
        .getByRole('region', { name: 'Resultado de la visita' })
        .getByText(/^\d{4}-\d{6}$/)
        .waitFor()
      const technician = await logIn(url(), accounts.technician)
      const { body } = await technician('GET', `/api/inspection/progress/${row.assignmentId}`)
      expect(body.data).toMatchObject({ state_visit: 1 })
      expect(body.data.answers.length).toBeGreaterThan(10)
    }),
  )
})

test('a visit of other officials is refused to every profile', () =>
  visit('phone', async (visitor) => {
    const { page, expectConsoleError } = visitor
    expectConsoleError(/status of 40[34]|perfil no permite|no existe/, 'the refused reading')
    const row = await pendingVisitTo(await logIn(url(), accounts.administrator), 'Pollos La Granja del Sur')
    await enterAs(visitor, 'technician', addressOf(row))
    await page
      .getByRole('alert')
      .getByText(/no permite|no existe/)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Guardar sección' }).count()).toBe(0)
    await expectAccessible(page)
  }))
