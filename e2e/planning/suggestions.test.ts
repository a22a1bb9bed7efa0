import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { type ApiClient, logIn } from '../support/client.ts'
import { optionOf, pickTyped } from '../support/pick-typed.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'
import { until } from '../support/until.ts'

// The order of visits: establishments by risk, planned from its own page, and the weights behind it.

const { url, visit } = product()

type Suggestion = { establishment_name: string; pending: number }
let administrator: ApiClient

const suggestions = async (): Promise<{ suggestions: Suggestion[]; waiting: number; version: number }> =>
  (await administrator('GET', '/api/planning/suggestions?limit=200')).body.data

beforeAll(async () => {
  administrator = await logIn(url(), accounts.administrator)
  // Scores of the demonstration are computed behind the start.
  await until(async () => (await suggestions()).waiting === 0)
})

const withoutVisit = async () => {
  const found = (await suggestions()).suggestions.find(({ pending }) => pending === 0)
  if (!found) throw new Error('Every establishment of the demonstration has a pending visit.')
  return found.establishment_name
}
const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

describe('the suggestions', () => {
  test.each(screensFrom('phone'))('the suggestions say why, and have no barrier (%s)', (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', '/dashboard/planeacion')
      await page.getByRole('link', { name: 'Sugerencias', exact: true }).click()
      await page.getByText('Propuesta de Vigía, no es norma', { exact: true }).waitFor()
      const first = page.getByRole('list', { name: 'Establecimientos por visitar' }).getByRole('listitem').first()
      await first.getByText(/^Alto riesgo \(30\)$/).waitFor()
      await screenshot('suggestions')
      await expectAccessible(page)
    }),
  )

  test('the suggestions are planned with the planner’s own form, by keyboard alone', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      const name = await withoutVisit()
      await enterAs(visitor, 'administrator', '/dashboard/planeacion/sugerencias')
      await page.getByRole('button', { name: `Planear: ${name}`, exact: true }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Nueva planeación' })
      await dialog.getByText(name).first().waitFor()
      expect(await dialog.getByRole('combobox', { name: /^Municipio/ }).inputValue()).not.toBe('')
      for (const [label, option] of [
        ['Motivo de visita', 'Programación'],
        ['Ingeniero', 'Yuranis Paola Castro Meza'],
        ['Técnico', 'Wilmer Enrique Díaz Pájaro'],
      ] as const) {
        await dialog.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).focus()
        await page.keyboard.press('ArrowDown')
        await optionOf(page, option).waitFor()
        await pickTyped(page, option)
      }
      await dialog.getByRole('button', { name: 'Guardar' }).press('Enter')
      await page.getByText('Planeación creada', { exact: true }).waitFor()
      await rowOf(page, name)
        .getByText(/^Visita pendiente: Programación, sin día/)
        .waitFor()
    }))

  test('the suggestions are left out for a time with a reason, and come back', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      const [{ establishment_name: name }] = (await suggestions()).suggestions as [Suggestion]
      await enterAs(visitor, 'administrator', '/dashboard/planeacion/sugerencias')
      await page.getByRole('button', { name: `Descartar: ${name}`, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Descartar: ${name}` })
      await dialog.getByLabel('Razón').fill('Cerrado por obra')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Descartar', exact: true }).click()
      await page.getByText('Sugerencia descartada', { exact: true }).waitFor()
      await rowOf(page, name).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Ver descartados' }).click()
      await page.getByText('Cerrado por obra', { exact: true }).waitFor()
      await page.getByRole('button', { name: `Volver a sugerir: ${name}`, exact: true }).click()
      await rowOf(page, name).waitFor()
    }))
})

test('the weights are saved after what they change was shown', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', '/dashboard/planeacion/sugerencias')
    await page.getByRole('link', { name: 'Pesos del orden' }).click()
    await page.getByLabel('Riesgo del tipo', { exact: true }).fill('10')
    await page.getByText('Suman 80; deben sumar 100.').waitFor()
    await page.getByLabel('Último concepto', { exact: true }).fill('35')
    await page.getByText('Suman 100.').waitFor()
    await page.getByRole('button', { name: 'Ver qué cambia' }).click()
    await page.getByRole('region', { name: 'Qué cambia en los primeros 50' }).waitFor()
    await screenshot('weights-preview')
    await expectAccessible(page)
    await page.getByLabel('Motivo del cambio').fill('Pesa más el último concepto')
    await page.getByRole('button', { name: 'Guardar versión' }).click()
    await page.getByText(/^Versión 1 guardada\./).waitFor()
    await page.getByRole('row', { name: /^Versión 1 Vigente/ }).waitFor()
    await expect.poll(async () => (await suggestions()).version).toBe(1)
  }))

test('an inspector is sent back to the dashboard, and told why', () =>
  visit('phone', async (visitor) => {
    const { page } = visitor
    await enterAs(visitor, 'technician', '/dashboard/planeacion/sugerencias')
    await page.getByText('Su perfil no permite abrir esa página.').waitFor()
    await page.waitForURL((address) => address.pathname === '/dashboard')
  }))
