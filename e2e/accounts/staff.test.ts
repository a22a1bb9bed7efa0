import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../src/domain/shared/days.ts'
import { workCalendar } from '../../src/domain/shared/holidays.ts'
import { dayOf, formatDay } from '../../src/domain/shared/time.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { type ApiClient, logIn } from '../support/client.ts'
import { downloadBy } from '../support/download.ts'
import { focusReturns, pressByKeyboard, tabTo } from '../support/keyboard.ts'
import { chooseAction, listRows } from '../support/list.ts'
import { pickTyped } from '../support/pick-typed.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// An address of its own: the journeys take only the path of what the server says of itself.
const PUBLIC_URL = 'https://vigia.example'
const { url, visit } = product(async () => ({ PUBLIC_URL }))

const MODULE = '/dashboard/gestionth'

/** The first day after `from` on which everybody works. */
function workingDayAfter(from: string): string {
  const calendar = workCalendar(from, addDays(from, 30))
  let day = addDays(from, 1)
  while (weekdayOf(day) > 5 || calendar.has(day)) day = addDays(day, 1)
  return day
}
const first = workingDayAfter(dayOf(new Date()))
const second = workingDayAfter(first)

type Visit = Record<string, number | string | null> & { assignment_id: number; establishment_name: string }

async function pendingVisits(call: ApiClient): Promise<Visit[]> {
  const filter = JSON.stringify([{ field: 'state_visit', operator: '=', value: 0 }])
  const reply = await call('GET', `/api/assignment/all?limit=100&filter=${encodeURIComponent(filter)}`)
  return reply.body.data.Assigments
}

/** Gives a day to a pending visit of the technician of the demonstration. */
async function planFor(call: ApiClient, technicianId: number, day: string): Promise<Visit> {
  const planned = (await pendingVisits(call)).find((one) => one.technical_id === technicianId && !one.scheduled_on)
  if (!planned) throw new Error('The demonstration has no such visit.')
  const { zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, technical_id } = planned
  const plan = { zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, technical_id }
  const edit = { ...plan, motive_visite_id: planned.motive_visite_id, row_version: planned.row_version }
  const edited = await call('PUT', `/api/assignment/${planned.assignment_id}`, { ...edit, scheduled_on: day })
  expect(edited.status).toBe(200)
  return planned
}

const nameOf = async (call: ApiClient): Promise<string> => (await call('GET', '/api/staff/me')).body.data.official.name

const choose = async (page: Page, label: RegExp, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option }).first().click()
}
const openSheet = (visitor: Visitor, userId: number) =>
  enterAs(visitor, 'administrator', `${MODULE}?funcionario=${userId}`)

describe('contracts', () => {
  test('contracts are made on the sheet of an official, and one that overlaps another says which', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/status of 422/, 'the browser itself reports the refused save')
      const administrator = await logIn(url(), accounts.administrator)
      const { staff } = (await administrator('GET', '/api/staff/all?limit=100')).body.data
      const official = staff.find((one: { contract: unknown; is_active: number }) => !one.contract && one.is_active)
      await openSheet(visitor, official.user_id)
      const sheet = page.getByRole('dialog', { name: 'Hoja del funcionario' })
      const fill = async (number: string, from: string, to: string) => {
        await sheet.getByRole('button', { name: 'Nuevo contrato' }).click()
        const form = page.getByRole('dialog', { name: 'Nuevo contrato' })
        await choose(page, /^Tipo de contrato/, /./)
        await form.getByLabel(/^Número/).fill(number)
        await form.getByLabel(/^Desde/).fill(from)
        await form.getByLabel(/^Hasta/).fill(to)
        await form.getByRole('button', { name: 'Guardar' }).click()
        return form
      }
      const today = dayOf(new Date())
      await fill('CPS-2031-7', addDays(today, 1200), addDays(today, 1300))
      await page.getByText('Contrato guardado', { exact: true }).waitFor()
      await sheet.getByText(/CPS-2031-7/).waitFor()
      const form = await fill('CPS-2031-8', addDays(today, 1300), addDays(today, 1400))
      const [from, to] = [addDays(today, 1200), addDays(today, 1300)].map(formatDay)
      await form.getByText(`Se cruza con el contrato CPS-2031-7 (${from} a ${to}).`).waitFor()
      await screenshot('contract-overlap')
      await expectAccessible(page)
    }))
})

describe('by keyboard alone', () => {
  test('a territory is added and taken away, and every window gives the focus back', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await enterAs(visitor, 'administrator', MODULE)
      const person = page.getByRole('button', { name: /^Abrir la hoja de / }).first()
      await pressByKeyboard(page, person)
      const sheet = page.getByRole('dialog', { name: 'Hoja del funcionario' })
      const add = sheet.getByRole('button', { name: 'Agregar territorio' })
      await pressByKeyboard(page, add)
      const form = page.getByRole('dialog', { name: 'Agregar territorio' })
      await form.getByRole('button', { name: 'Cerrar' }).first().press('Escape')
      await form.waitFor({ state: 'detached' })
      await focusReturns(add)

      await page.keyboard.press('Enter')
      await tabTo(page, form.getByRole('combobox', { name: /^Subregión/ }))
      await pickTyped(page, 'Mojana')
      await pressByKeyboard(page, form.getByRole('button', { name: 'Guardar' }))
      await page.getByText('Territorio agregado', { exact: true }).waitFor()
      await focusReturns(add)
      await pressByKeyboard(page, sheet.getByRole('button', { name: 'Quitar Mojana: toda la subregión' }))
      await page.getByText('Territorio quitado', { exact: true }).waitFor()
      // The button is gone; its section has the focus, so that the next Tab goes on from there.
      await focusReturns(sheet.getByRole('region', { name: 'Territorios' }))
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      await focusReturns(person)
    }))

  test('a person is chosen for a contract, and an absence is looked at and left', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      const official = await nameOf(await logIn(url(), accounts.technician))
      await enterAs(visitor, 'administrator', `${MODULE}?pestana=vinculacion`)
      const create = page.getByRole('button', { name: 'Nuevo contrato' })
      await pressByKeyboard(page, create)
      // The window begins at its one field.
      await focusReturns(page.getByRole('combobox', { name: /^Funcionario/ }))
      await pickTyped(page, official)
      await pressByKeyboard(page, page.getByRole('button', { name: 'Continuar' }))
      await tabTo(page, page.getByRole('textbox', { name: /^Número/ }))
      await page.keyboard.press('Escape')
      await focusReturns(create)
      await tabTo(page, page.getByRole('tab', { name: 'Vinculación' }))
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Solicitudes por decidir' }).waitFor()
    }))
})

describe('an absence', () => {
  test('an absence asked for on a phone is approved over planned visits; the planner asks twice', async () => {
    const administrator = await logIn(url(), accounts.administrator)
    const technician = await logIn(url(), accounts.technician)
    const name = await nameOf(technician)
    const planned = await planFor(administrator, technician.userId, first)
    const types = (await administrator('GET', '/api/generic/inscriptionstypes')).body.data.inscriptionstypes
    const type = types.find(
      (one: { typeofinscription_id: number }) => one.typeofinscription_id === planned.typeofinscription_id,
    )

    await visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'technician', MODULE)
      await page.getByRole('button', { name: 'Pedir ausencia' }).click()
      await choose(page, /^Clase/, 'Permiso')
      await page.getByLabel(/^Desde/).fill(first)
      await page.getByLabel(/^Hasta/).fill(second)
      await screenshot('absence-asked')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await page.getByText('Solicitud enviada. Otra persona la decide.').waitFor()
      await page.getByText('Por decidir').first().waitFor()
    })

    await visit('desktop', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/status of 409/, 'the browser itself reports that the server asks first')
      await enterAs(visitor, 'administrator', `${MODULE}?pestana=ausencias&mes=${first.slice(0, 7)}`)
      await page.getByRole('button', { name: `Aprobar: ${name}` }).click()
      const question = page.getByRole('dialog', { name: 'Visitas en los días de la ausencia' })
      await question.getByText(/^Tiene \d+ visitas? en esos días$/).waitFor()
      await question.getByText(`${formatDay(first)}: ${planned.establishment_name}`, { exact: false }).waitFor()
      await choose(page, /^Reasignar a/, /./)
      await screenshot('absence-over-visits')
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Reasignar', exact: true }).click()
      await page.getByText('Ausencia aprobada', { exact: true }).waitFor()
      const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Abrir la hoja de ${name}` }) })
      await row.getByText('Permiso', { exact: true }).first().waitFor({ state: 'attached' })
      await screenshot('absences')
    })
    const moved = (await pendingVisits(administrator)).find((one) => one.assignment_id === planned.assignment_id)
    expect(moved?.technical_id).not.toBe(technician.userId)

    await visit('desktop', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/status of 409/, 'the browser itself reports that the server asks first')
      await enterAs(visitor, 'administrator', '/dashboard/planeacion')
      await page.getByRole('button', { name: 'Nueva planeación' }).click()
      const form = page.getByRole('dialog', { name: 'Nueva planeación' })
      await choose(page, /^Subregión/, String(planned.zodes))
      await choose(page, /^Municipio/, String(planned.city))
      await choose(page, /^Tipo de inscripción/, type.name)
      await page.getByRole('combobox', { name: /^Establecimientos/ }).click()
      await page.getByRole('option', { name: new RegExp(`^${planned.establishment_name}`) }).click()
      await page.keyboard.press('Escape')
      await choose(page, /^Motivo de visita/, /./)
      await form.getByLabel(/^Día de la visita/).fill(first)
      await choose(page, /^Ingeniero/, /./)
      await page.getByRole('combobox', { name: /^Técnico/ }).click()
      const last = page.getByRole('option').filter({ hasText: 'Con permiso hasta el' })
      await last.waitFor()
      await screenshot('planner-unavailable')
      await last.click()
      await form.getByRole('button', { name: 'Guardar' }).click()
      const question = page.getByRole('dialog', { name: /no disponible|repetida/ })
      await question.getByText(`${name}: Con permiso hasta el`, { exact: false }).waitFor()
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Planear de todas formas' }).click()
      await page.getByText('Planeación creada', { exact: true }).waitFor()
    })
  })
})

describe('a card', () => {
  test('a card is issued with a QR code, opens its public page, and greys when revoked', () =>
    visit('desktop', async (visitor) => {
      const { page, goTo, screenshot, expectConsoleError } = visitor
      expectConsoleError(/status of 404/, 'the page of a revoked card is one of an unknown card')
      const technician = await logIn(url(), accounts.technician)
      const name = await nameOf(technician)
      await openSheet(visitor, technician.userId)
      await page.getByRole('button', { name: /^Expedir (?:otro )?carné$/ }).click()
      const again = page.getByRole('dialog', { name: 'Expedir otro carné' })
      const issued = page.getByRole('dialog', { name: /^Carné / })
      await again.or(issued).first().waitFor()
      if (await again.isVisible()) await again.getByRole('button', { name: 'Expedir otro carné' }).click()
      const code = issued.getByRole('img', { name: 'Código QR de la página pública del carné' })
      await code.waitFor()
      const address = await issued.getByRole('link', { name: 'Abrir la página pública' }).getAttribute('href')
      if (!address?.startsWith(`${PUBLIC_URL}/v/`)) throw new Error(`No address of a card: ${address}`)
      // The drawn modules are those of the address, as any reader would see them.
      const { data } = encode(address, { ecc: 'M', border: 4 })
      const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      expect(await code.locator('path').getAttribute('d')).toBe(dark.join(''))
      await screenshot('card-issued')
      await expectAccessible(page)
      const serial = ((await issued.getByRole('heading').textContent()) ?? '').replace('Carné ', '')
      const file = await downloadBy(page, () => issued.getByRole('button', { name: 'Descargar PDF' }).click())
      expect(file.name).toBe(`carne-${serial}.pdf`)

      const publicPage = new URL(address).pathname
      await goTo(publicPage)
      await page.getByRole('heading', { name: 'Funcionario activo' }).waitFor()
      await page.getByText(name, { exact: true }).waitFor()
      await page.getByText('La visita y el concepto sanitario son gratuitos. Nadie puede pedirle dinero.').waitFor()
      await screenshot('card-public')
      await expectAccessible(page)

      await goTo(`${MODULE}?pestana=carnes&buscar=${serial}`)
      await page.getByText('Vigente', { exact: true }).waitFor()
      await chooseAction(listRows(page).filter({ hasText: serial }), /^Revocar/)
      const reason = page.getByRole('dialog', { name: 'Revocar el carné' })
      await reason.getByRole('button', { name: 'Revocar' }).click()
      await reason.getByText('Este campo es requerido').waitFor()
      await reason.getByLabel(/^Motivo/).fill('Lo perdió en una visita')
      await reason.getByRole('button', { name: 'Revocar' }).click()
      await page.getByText('Carné revocado', { exact: true }).waitFor()
      await goTo(publicPage)
      await page.getByRole('heading', { name: 'Este carné no es válido.' }).waitFor()
      expect(await page.getByText(name).count()).toBe(0)
      await screenshot('card-revoked')
    }))

  test('proves a visit of today with the code that the official’s phone shows, also without signal', async () => {
    const administrator = await logIn(url(), accounts.administrator)
    const technician = await logIn(url(), accounts.technician)
    const { visits } = (await technician('GET', '/api/inspection/field?limit=50')).body.data
    const planned = visits.find(({ scheduled_on: day }: { scheduled_on: string | null }) => day === null)
    await visit('phone', async (visitor) => {
      const { page, screenshot, expectConsoleError } = visitor
      expectConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Offline|conexión/, 'the network is off')
      await enterAs(visitor, 'technician', '/dashboard/inspeccion/campo')
      const card = page.getByRole('article', { name: planned.establishment_name, exact: true }).first()
      await card.getByText('Lista para trabajar sin señal').waitFor()
      await page.context().setOffline(true)
      await page.getByText('Sin señal', { exact: true }).first().waitFor()
      await card.getByText(planned.visit_code, { exact: true }).waitFor()
      await card.scrollIntoViewIfNeeded()
      await screenshot('visit-code')
      await expectAccessible(page)
      await page.context().setOffline(false)
    })
    const issued = await administrator('POST', `/api/staff/${technician.userId}/card`)
    await visit('phone', async ({ page, goTo, screenshot }) => {
      await goTo(new URL(issued.body.data.url).pathname)
      await page.getByLabel(/^Código de la visita/).fill(planned.visit_code)
      await page.getByLabel(/^Número de inscripción/).fill(planned.header.inscripcion_number)
      await page.getByRole('button', { name: 'Comprobar la visita' }).click()
      await page.getByText(`Visita programada para hoy a ${planned.establishment_name}`, { exact: false }).waitFor()
      await screenshot('visit-code-checked')
      await expectAccessible(page)
    })
  })
})
