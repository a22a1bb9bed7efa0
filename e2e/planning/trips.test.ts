import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, weekdayOf } from '../../src/domain/shared/days.ts'
import { dayOf } from '../../src/domain/shared/time.ts'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { type ApiClient, logIn } from '../support/client.ts'
import { listSettled } from '../support/list.ts'
import { optionOf } from '../support/pick-typed.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'
import { until } from '../support/until.ts'

// A trip from its proposal to the calendar and the device of its inspector.

const { url, visit } = product()

let administrator: ApiClient
/** Monday of the week after the next, which no plan of the demonstration reaches. */
const monday = addDays(dayOf(new Date()), 15 - weekdayOf(dayOf(new Date())))

beforeAll(async () => {
  administrator = await logIn(url(), accounts.administrator)
  // Scores of the demonstration are computed behind the start.
  await until(async () => (await administrator('GET', '/api/planning/suggestions')).body.data.waiting === 0)
})

type Suggested = { establishment_id: number; typeofinscription_id: number; pending_visit: string | null }

describe('a trip', () => {
  test('a trip is proposed, changed by buttons, confirmed, and then in the calendar', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', '/dashboard/planeacion')
      await page.getByRole('link', { name: 'Salidas', exact: true }).click()
      await listSettled(page)
      await page.getByRole('button', { name: 'Nueva salida' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nueva salida' })
      for (const [label, option] of [
        ['Subregión', 'Mojana'],
        ['Ingeniero', 'Yuranis Paola Castro Meza'],
        ['Técnico', 'Wilmer Enrique Díaz Pájaro'],
      ] as const) {
        await dialog.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).click()
        await optionOf(page, option).click()
      }
      await dialog.getByLabel('Desde').fill(monday)
      await dialog.getByLabel('Hasta').fill(addDays(monday, 1))
      await dialog.getByLabel('Visitas por día').fill('2')
      await dialog.getByRole('button', { name: 'Proponer salida' }).click()
      await page.getByText(/^Distancia en línea recta: \d+ km\. Confirme vías y ríos\.$/).waitFor()
      await expectAccessible(page)
      await screenshot('trip-draft')

      const down = page.getByRole('button', { name: /^Bajar: / }).first()
      const first = ((await down.getAttribute('aria-label')) ?? '').slice('Bajar: '.length)
      await down.press('Enter')
      await page.getByText(`${first}: puesto 2.`, { exact: true }).waitFor()
      await page.getByRole('button', { name: `Quitar: ${first}`, exact: true }).press('Enter')
      await page.getByRole('group', { name: 'Hay cambios sin guardar.' }).waitFor()
      await page.getByRole('link', { name: 'Calendario', exact: true }).click()
      await page.getByRole('dialog', { name: 'Cambios sin guardar' }).waitFor()
      await page.getByRole('button', { name: 'Cancelar' }).click()
      await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter')
      await page.getByText('Cambios guardados', { exact: true }).waitFor()
      await page.getByText(first, { exact: true }).waitFor({ state: 'detached' })

      // The one that was taken out is found again by its name. A move to another day keeps the focus on it.
      const addTo = page.getByRole('button', { name: /^Agregar establecimiento al / }).first()
      const heading = ((await addTo.getAttribute('aria-label')) ?? '').slice('Agregar establecimiento al '.length)
      await addTo.press('Enter')
      const adding = page.getByRole('dialog', { name: `Agregar al ${heading}`, exact: true })
      await adding.getByLabel('Nombre o número').fill(first)
      const choose = adding.getByRole('button', { name: `Agregar: ${first}`, exact: true })
      await choose.waitFor()
      await screenshot('trip-add')
      await expectAccessible(page)
      await choose.press('Enter')
      await adding.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Guardar cambios' }).press('Enter')
      await page.getByRole('group', { name: 'Hay cambios sin guardar.' }).waitFor({ state: 'detached' })
      const mover = page.getByRole('button', { name: `Pasar a otro día: ${first}`, exact: true })
      await mover.press('Enter')
      await page.getByRole('menuitem').first().press('Enter')
      await expect.poll(() => mover.evaluate((one) => one === document.activeElement)).toBe(true)
      await page.getByRole('button', { name: 'Deshacer cambios' }).press('Enter')
      await page.getByRole('group', { name: 'Hay cambios sin guardar.' }).waitFor({ state: 'detached' })

      await page.getByRole('button', { name: 'Cambiar vehículo y nota' }).press('Enter')
      const notes = page.getByRole('dialog', { name: 'Vehículo y nota' })
      await notes.getByLabel('Vehículo (opcional)').fill('Lancha La Mojana')
      await notes.getByLabel('Nota (opcional)').fill('Salir a las 5 del puerto.')
      await notes.getByRole('button', { name: 'Guardar' }).press('Enter')
      await notes.waitFor({ state: 'detached' })
      await page.getByText('Lancha La Mojana', { exact: true }).waitFor()

      await page.getByRole('button', { name: 'Confirmar salida' }).click()
      const question = page.getByRole('dialog', { name: 'Confirmar salida' })
      await question.getByRole('button', { name: 'Confirmar salida' }).click()
      await page.getByText(/^Salida confirmada: \d visitas?(?: \(.*\))?$/).waitFor()
      await page.getByText('Confirmada', { exact: true }).waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Plan de salida (PDF)' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/^plan-de-salida-S-\d{4}-\d{3}\.pdf$/)

      await page.getByRole('link', { name: 'Calendario', exact: true }).click()
      // At the end of a month, today also stands among the outer days of the next one.
      const today = page.locator('td time[aria-current="date"]')
      await today.evaluate((time) => time.closest('td')?.setAttribute('data-outside', ''))
      await expectAccessible(page)
      await page.goto(`${url()}/dashboard/planeacion/calendario?dia=${monday}`)
      const month = page.getByRole('table')
      await month
        .getByRole('button', { name: /^Salida: / })
        .first()
        .waitFor()
      await screenshot('calendar')
      await expectAccessible(page)
      await month
        .getByRole('button', { name: /^Visita: / })
        .first()
        .press('Enter')
      await page.getByRole('button', { name: 'Cambiar fecha' }).press('Enter')
      const days = page.getByRole('dialog', { name: 'Cambiar fecha' })
      await days.getByLabel('Día de la visita').fill(addDays(monday, 2))
      await days.getByRole('button', { name: 'Guardar' }).press('Enter')
      await days.waitFor({ state: 'detached' })
    }))

  test('a trip is on the phone of its inspector, who has all of it prepared there', () =>
    visit('phone', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'technician', '/dashboard/planeacion/salidas')
      await listSettled(page)
      expect(await page.getByRole('button', { name: 'Nueva salida' }).count()).toBe(0)
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Abrir/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Preparar todo en mi dispositivo' }).waitFor()
      expect(await page.getByRole('button', { name: /^(?:Confirmar|Anular|Cerrar) salida$/ }).count()).toBe(0)
      await page.getByRole('button', { name: 'Preparar todo en mi dispositivo' }).click()
      await page.getByText(/para trabajar sin señal\.$/).waitFor()
      await screenshot('trip-inspector')
      await expectAccessible(page)
    }))

  test('a trip takes up a pending visit without a day, and gives it back when annulled', () =>
    visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      const day = addDays(monday, 7)
      const suggested = async (): Promise<Suggested[]> =>
        (await administrator('GET', '/api/planning/suggestions?zodes_id=1&limit=200')).body.data.suggestions
      const typeOf = async (id: number) =>
        (await suggested()).find((one) => one.establishment_id === id)?.typeofinscription_id
      const names = { engineer: 'Yuranis Paola Castro Meza', technical: 'Wilmer Enrique Díaz Pájaro' }
      const idOf = async (list: 'engineers' | 'technicians', key: 'engineer' | 'technical'): Promise<number> => {
        const { data } = (await administrator('GET', `/api/generic/${list}`)).body
        return data[list].find((one: { name: string }) => one.name === names[key])[`${key}_id`]
      }
      const pair = {
        engineer_id: await idOf('engineers', 'engineer'),
        technical_id: await idOf('technicians', 'technical'),
      }
      // One of both days may be a holiday.
      const fields = { zodes_id: 1, starts_on: day, ends_on: addDays(day, 1), visits_per_day: 12, ...pair }
      const trip = await administrator('POST', '/api/trips', fields)
      expect(trip.body).toMatchObject({ success: true })
      const proposed = trip.body.data.proposal.flatMap((one: { assignments: object[] }) => one.assignments)
      const free = proposed.find((one: { takes_up: string | null }) => one.takes_up === null)
      const planned = await administrator('POST', '/api/assignment', {
        ...{ zodes_id: 1, city_id: free.city_id, typeofinscription_id: await typeOf(free.establishment_id), ...pair },
        ...{ motive_visite_id: 1, due_on: addDays(monday, 365), establishment_id: String(free.establishment_id) },
      })
      expect(planned.body).toMatchObject({ success: true })
      await enterAs(visitor, 'administrator', `/dashboard/planeacion/salidas/${trip.body.data.trip_id}`)
      const stop = page.getByRole('listitem').filter({ hasText: free.establishment_name }).first()
      await stop.getByText(/^Toma la visita pendiente: Programación, sin día, para antes del /).waitFor()
      await screenshot('trip-takes-up')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Confirmar salida' }).click()
      const question = page.getByRole('dialog', { name: 'Confirmar salida' })
      await question.getByText(/ya estaban? pendientes?: pasan? a estos funcionarios y a su día\./).waitFor()
      await question.getByRole('button', { name: 'Confirmar salida' }).click()
      await page.getByText(/^Salida confirmada: \d+ visitas? \(\d+ ya estaban? pendientes?\)$/).waitFor()
      await stop.getByText('Visita que ya estaba pendiente', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Anular salida' }).click()
      const annulment = page.getByRole('dialog', { name: 'Anular salida' })
      await annulment.getByLabel('Razón').fill('Creciente del río')
      await annulment.getByRole('button', { name: 'Anular salida' }).click()
      await page.getByText('Anulada', { exact: true }).waitFor()
      const back = (await suggested()).find((one) => one.establishment_id === free.establishment_id)
      expect(back?.pending_visit).toMatch(/^Visita pendiente: Programación, sin día, para antes del /)
    }))
})

describe('the calendar', () => {
  test.each(screensFrom('phone'))('the calendar has no barrier, and tells a secret address once (%s)', (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'technician', `/dashboard/planeacion/calendario?dia=${monday}`)
      await page
        .getByRole('button', { name: /Salida S-/ })
        .first()
        .waitFor()
      await screenshot('calendar')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Suscribir' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ver el calendario en otro programa' })
      await dialog.getByLabel('Nombre', { exact: false }).first().fill('mi celular')
      await dialog.getByRole('button', { name: 'Crear dirección' }).click()
      const address = await dialog.getByRole('textbox', { name: 'Dirección secreta' }).inputValue()
      await expectAccessible(page)
      const feed = await (await fetch(address)).text()
      expect(feed).toContain('BEGIN:VCALENDAR')
      await dialog.getByRole('button', { name: 'Revocar: mi celular' }).click()
      await page.getByRole('button', { name: 'Revocar', exact: true }).last().click()
      await page.getByText('Suscripción revocada', { exact: true }).waitFor()
      expect((await fetch(address)).status).toBe(404)
    }),
  )
})
