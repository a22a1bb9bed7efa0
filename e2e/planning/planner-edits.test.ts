import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type Screen, screensFrom } from '../support/browser.ts'
import { type ApiClient, logIn } from '../support/client.ts'
import { listRows, menuAction } from '../support/list.ts'
import { product } from '../support/product.ts'
import { type Account, accounts, enterAs } from '../support/session.ts'

const screens = screensFrom('desktop')
const LIST = '/dashboard/planeacion'
const CHANGED =
  'Otra persona modificó este registro mientras usted lo editaba. Recárguelo para ver los cambios: lo que escribió se reemplaza.'
const { url, visit } = product()

type Visit = Record<string, string | number | null> & { assignment_id: number; establishment_name: string }

async function visitsOf(call: ApiClient, isDone: 0 | 1): Promise<Visit[]> {
  const filter = JSON.stringify([
    { field: 'state_visit', operator: '=', value: isDone },
    { field: 'is_active', operator: '=', value: 1 },
  ])
  const reply = await call('GET', `/api/assignment/all?limit=100&filter=${encodeURIComponent(filter)}`)
  return reply.body.data.Assigments
}

const search = (page: Page, text: string) => page.getByPlaceholder('Búsqueda general').fill(text)
const action = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) }).first()
const one = <T>([first]: T[]): T => {
  if (first === undefined) throw new Error('The demonstration has no such visit.')
  return first
}

describe('an administrator', () => {
  test.each(screens)(
    'an administrator whose visit somebody else changed is told, keeps the text, and reloads (%s)',
    (screen) =>
      visit(screen, async (visitor) => {
        const { page, screenshot, expectConsoleError } = visitor
        expectConsoleError(/status of 409/, 'the browser itself reports the refused save')
        const other = await logIn(url(), accounts.administrator)
        const planned = one(await visitsOf(other, 0))
        await enterAs(visitor, 'administrator', `${LIST}?buscar=${encodeURIComponent(planned.establishment_name)}`)
        await action(page, 'Ver o editar').click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('checkbox', { name: 'Habilitar edición' }).check()
        await dialog.getByRole('combobox', { name: /^Motivo de visita/ }).click()
        await page.getByRole('option', { name: /^Otro/ }).click()
        await dialog.getByRole('textbox', { name: /^Otro motivo/ }).fill('Queja de un vecino')
        const { zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, technical_id } = planned
        const edited = await other('PUT', `/api/assignment/${planned.assignment_id}`, {
          ...{ zodes_id, city_id, typeofinscription_id, establishment_id, engineer_id, technical_id },
          motive_visite_id: 7,
          otro_motivo: 'Lo que escribió otra persona',
          row_version: planned.row_version,
        })
        expect(edited.status).toBe(200)
        await dialog.getByRole('button', { name: 'Guardar' }).click()
        await dialog.getByRole('alert').getByText(CHANGED).waitFor()
        expect(await dialog.getByRole('textbox', { name: /^Otro motivo/ }).inputValue()).toBe('Queja de un vecino')
        await screenshot('visit-changed')
        await expectAccessible(page)
        await dialog.getByRole('button', { name: 'Recargar el registro' }).click()
        await dialog.getByText(CHANGED).waitFor({ state: 'detached' })
        const reason = dialog.getByRole('textbox', { name: /^Otro motivo/ })
        expect(await reason.inputValue()).toBe('Lo que escribió otra persona')
        await dialog.getByRole('checkbox', { name: 'Habilitar edición' }).check()
        await reason.fill('Ahora sí, una queja')
        await dialog.getByRole('button', { name: 'Guardar' }).click()
        await page.getByText('Planeación actualizada', { exact: true }).waitFor()
      }),
  )

  test('an administrator may not edit a done visit, and never goes to an inspection', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      const call = await logIn(url(), accounts.administrator)
      const done = one(await visitsOf(call, 1))
      await enterAs(visitor, 'administrator', `${LIST}?avance=todas`)
      await search(page, done.establishment_name)
      await page.waitForURL((address) => address.searchParams.get('buscar') === done.establishment_name)
      await page.getByRole('cell', { name: 'Realizada', exact: true }).first().waitFor()
      expect(await page.getByRole('button', { name: /^Ir a la inspección/ }).count()).toBe(0)
      const row = page.getByRole('row').filter({ hasText: 'Realizada' }).first()
      await row.getByRole('button', { name: /^Ver o editar/ }).click()
      expect(await page.getByRole('checkbox', { name: 'Habilitar edición' }).isDisabled()).toBe(true)
    }))
})

describe.each<[Account, Screen]>([
  ['technician', 'phone'],
  ['engineer', 'desktop'],
])('the %s', (account, screen) => {
  test('each profile sees only own visits, reads a plan without editing, and opens the inspection', () =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      const call = await logIn(url(), accounts[account])
      const own = await visitsOf(call, 0)
      const key = account === 'engineer' ? 'engineer_id' : 'technical_id'
      expect(own.every((planned) => planned[key] === call.userId)).toBe(true)
      const planned = one(own)
      await enterAs(visitor, account, `${LIST}?buscar=${encodeURIComponent(planned.establishment_name)}`)
      await listRows(page).getByText('Pendiente', { exact: true }).first().waitFor()
      await screenshot(`planner-${account}`)
      await expectAccessible(page)
      const menu = await menuAction(listRows(page).first(), 'Ver')
      await menu.waitFor()
      expect(await page.getByRole('menuitem', { name: /^Desactivar/ }).count()).toBe(0)
      await menu.click()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      expect(await dialog.getByRole('checkbox').count()).toBe(0)
      expect(await dialog.getByRole('button', { name: 'Guardar' }).count()).toBe(0)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
      await action(page, 'Ir a la inspección').click()
      await page.waitForURL((address) => address.pathname.startsWith('/dashboard/inspeccion/'))
      await page.getByRole('heading', { level: 1 }).waitFor()
    }))
})
