import { describe, expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import type { Visitor } from './support/browser.ts'
import { type ApiClient, logIn } from './support/client.ts'
import {
  enter,
  expectShown,
  fillSigner,
  itemCard,
  photoOf,
  saveSection,
  sectionOf,
} from './support/inspection-screen.ts'
import { product } from './support/product.ts'
import { accounts, logInAs } from './support/session.ts'

/** What goes wrong in the field: no signal, an answer that is lost, somebody who was faster. */
const { url, visit } = product()

const SECTION = 'Equipos y utensilios'
const FINDING = 'Tabla de corte con ranuras profundas.'
const OFFLINE = /Sin conexión: la sección no se pudo enviar\./

type Visit = {
  assignment_id: number
  establishment_id: number
  typeofinscription_id: number
  establishment_name: string
}

const addressOf = (row: Visit) =>
  `/dashboard/inspeccion/${row.assignment_id}/${row.establishment_id}/${row.typeofinscription_id}`

async function visitTo(caller: ApiClient, establishment: string): Promise<Visit> {
  const { body } = await caller('GET', '/api/assignment/all?limit=100')
  const rows: (Visit & { state_visit: number })[] = body.data.Assigments
  const found = rows.find((row) => row.establishment_name === establishment && row.state_visit === 0)
  if (!found) throw new Error(`No pending visit to ${establishment}.`)
  return found
}

async function openVisit(visitor: Visitor, establishment: string): Promise<Visit> {
  const row = await visitTo(await logIn(url(), accounts.technician), establishment)
  await logInAs(visitor, 'technician')
  await visitor.goTo(addressOf(row))
  await visitor.page.getByRole('heading', { level: 1, name: establishment }).waitFor()
  return row
}

/** Its second section, with a finding. */
async function fillSection(visitor: Visitor): Promise<void> {
  await sectionOf(visitor.page, SECTION).getByRole('button', { expanded: false }).click()
  await enter(visitor, '2.1', { concept: 'A' })
  await enter(visitor, '2.2', { concept: 'AR', text: FINDING })
  await sectionOf(visitor.page, SECTION).getByText('Guardado en este dispositivo').waitFor()
}

const savedToast = ({ page }: Visitor) =>
  page.getByText(`Sección "${SECTION}" guardada correctamente.`, { exact: true }).waitFor()

async function answersOf(
  row: Visit,
): Promise<{ item_configuration_id: number; evidencia_fotografica: string | null }[]> {
  const technician = await logIn(url(), accounts.technician)
  return (await technician('GET', `/api/inspection/progress/${row.assignment_id}`)).body.data.answers
}

describe('a section', () => {
  test('without signal stays on the device, says so, and is sent once there is signal', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/ERR_INTERNET_DISCONNECTED/, 'the browser itself reports the missing network')
      expectConsoleError(/Offline|conexión/, 'what could not be sent is logged')
      const row = await openVisit(visitor, 'Comidas Rápidas Donde el Mono')
      await fillSection(visitor)
      await page.context().setOffline(true)
      await saveSection(page, SECTION)
      await sectionOf(page, SECTION).getByRole('alert').getByText(OFFLINE).waitFor()
      await screenshot('inspection-offline')
      await expectAccessible(page)
      expect(await answersOf(row)).toEqual([])
      await page.context().setOffline(false)
      await page.reload()
      await sectionOf(page, SECTION).getByRole('button', { expanded: false }).click()
      expect(await itemCard(page, '2.2').getByLabel('Observación').inputValue()).toBe(FINDING)
      await expectShown(photoOf(itemCard(page, '2.2'), '2.2'))
      await saveSection(page, SECTION)
      await savedToast(visitor)
      expect(await answersOf(row)).toHaveLength(2)
    }))

  test('whose answer was lost on the way is sent again without a second record of it', () =>
    visit('phone', async (visitor) => {
      const { page, expectConsoleError } = visitor
      expectConsoleError(/ERR_FAILED|Offline|conexión/, 'the lost answer')
      const row = await openVisit(visitor, 'Comedor Comunitario Manos que Nutren')
      await fillSection(visitor)
      const batch = '**/api/inspection/batch/*'
      await page.route(batch, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await saveSection(page, SECTION)
      await sectionOf(page, SECTION).getByRole('alert').getByText(OFFLINE).waitFor()
      const before = await answersOf(row)
      expect(before).toHaveLength(2)
      await page.unroute(batch)
      await saveSection(page, SECTION)
      await savedToast(visitor)
      expect(await answersOf(row)).toEqual(before)
    }))

  test("that somebody else answered meanwhile 'ya fue diligenciada', and shows what they answered", () =>
    visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      const row = await openVisit(visitor, 'Frutería y Heladería Brisas del Canal')
      await fillSection(visitor)
      const engineer = await logIn(url(), accounts.engineer)
      const answer = await engineer('POST', '/api/inspection/items', {
        assignment_id: row.assignment_id,
        item_configuration_id: 10201,
        concept: 'Aceptable (A)',
        score: 5,
      })
      expect(answer.status).toBe(200)
      await saveSection(page, SECTION)
      await page.getByText(`${SECTION} ya fue diligenciada`, { exact: true }).waitFor()
      await itemCard(page, '2.1').getByText('Guardada').waitFor()
      await screenshot('inspection-taken')
      await expectAccessible(page)
    }))
})

test('a visit of other officials is refused, whoever asks', () =>
  visit('phone', async (visitor) => {
    const { page, goTo, expectConsoleError } = visitor
    expectConsoleError(/status of 40[34]|perfil no permite|no existe/, 'the refused reading')
    const row = await visitTo(await logIn(url(), accounts.administrator), 'Pollos La Granja del Sur')
    await logInAs(visitor, 'technician')
    await goTo(addressOf(row))
    await page
      .getByRole('alert')
      .getByText(/no permite|no existe/)
      .waitFor()
    expect(await page.getByRole('button', { name: 'Guardar sección' }).count()).toBe(0)
    await expectAccessible(page)
  }))

test('on a desk: an administrator reads a record from the list', () =>
  visit('desktop', async (visitor) => {
    const { page, goTo, screenshot } = visitor
    await logInAs(visitor, 'administrator')
    await goTo('/dashboard/inspeccion/realizadas?buscar=fogon')
    await page
      .getByRole('button', { name: /^Ver acta/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Descargar PDF del Acta', exact: true }).waitFor()
    await page
      .getByRole('img', { name: /^Firma de/ })
      .first()
      .waitFor()
    await page.waitForLoadState('networkidle')
    await screenshot('record')
    await expectAccessible(page)
  }))

test('on a desk: an engineer fills with the keyboard, and signs with the mouse', () =>
  visit('desktop', async (visitor) => {
    const { page, goTo, screenshot } = visitor
    const row = await visitTo(await logIn(url(), accounts.engineer), 'Supermercado Mercamax Turbaco')
    await logInAs(visitor, 'engineer')
    await goTo(addressOf(row))
    const first = page.getByRole('article').first()
    await first.getByRole('radio', { name: 'Aceptable (A)', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await first.getByRole('radio', { name: 'Aceptable con Requerimiento (AR)' }).isChecked()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Escrito con el teclado.')
    expect(await first.getByLabel('Observación').inputValue()).toBe('Escrito con el teclado.')
    await screenshot('inspection')
    await expectAccessible(page)
    const part = sectionOf(page, 'Firma del establecimiento')
    await fillSigner(visitor, part, { name: 'Yudis Caro Tapia', idCard: '33123456', role: 'Administradora' })
    await screenshot('inspection-signature')
    await part.getByRole('button', { name: /^Guardar/ }).click()
    await page.getByText('Firma del establecimiento registrada correctamente.', { exact: true }).waitFor()
  }))
