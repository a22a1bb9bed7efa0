import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { dataOf, logIn } from '../support/client.ts'
import { addressOf } from '../support/offline-visits/planned-visit.ts'
import { airplaneMode, expectOffline, freshVisit, prepareDevice } from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Buscar en todo' })
const results = (page: Page, kind: string) => page.getByRole('group', { name: kind, exact: true }).getByRole('option')

/** Text of the line that the field names as marked. */
const markedText = (page: Page) =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  )

async function openByKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buscar', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

describe('the search of everything', () => {
  const { url, visit } = product()

  test('finds a closed record by its number, by keyboard alone', async () => {
    const administrator = await logIn(url(), accounts.administrator)
    const { results: found } = dataOf(await administrator('GET', '/api/search?q=panaderia'))
    const record = found.find(({ kind }: { kind: string }) => kind === 'inspection')
    const [number] = /\d{4}-\d{6}/.exec(record.title) ?? []
    await visit('desktop', async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'administrator', '/dashboard')
      await openByKey(page)
      await expectAccessible(page)
      await page.keyboard.type(String(number))
      await results(page, 'Actas').first().waitFor()
      await screenshot('search-results')
      await expectAccessible(page)
      await expect.poll(() => markedText(page)).toContain(number)
      await page.keyboard.press('Enter')
      await page.waitForURL((address) => address.pathname === record.link)
      await page.getByRole('heading', { level: 1 }).waitFor()
    })
  })

  test.each(screensFrom('phone'))('opens the form of a new plan from its button, on a %s', (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      await enterAs(visitor, 'technician', '/dashboard')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await field(page).fill('nueva plan')
      await results(page, 'Páginas y acciones').getByText('Nueva planeación').waitFor()
      await screenshot('search-action')
      await results(page, 'Páginas y acciones').first().click()
      await page.getByRole('dialog').getByRole('heading').waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
      expect(new URL(page.url()).pathname).toBe('/dashboard/planeacion')
    }),
  )

  test('shows a technician no page, action or person that the lists do not show', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await enterAs(visitor, 'technician', '/dashboard')
      await openByKey(page)
      await field(page).fill('admin@vigia.demo')
      await page.getByText('Nada coincide con «admin@vigia.demo».').first().waitFor()
      await field(page).fill('usuario')
      await page.getByText('Buscando…').waitFor({ state: 'detached' })
      expect(await page.getByRole('option', { name: /Crear usuario/ }).count()).toBe(0)
    }))

  test('asks before a result leaves a form with typed text', () =>
    visit('desktop', async (visitor) => {
      const { page } = visitor
      await enterAs(visitor, 'technician', '/dashboard/perfil')
      const phone = page.getByLabel('Teléfono', { exact: false }).first()
      await phone.fill('3001234567')
      await openByKey(page)
      await field(page).fill('ayuda')
      await results(page, 'Páginas y acciones').first().click()
      const question = page.getByRole('dialog', { name: 'Cambios sin guardar' })
      await question.waitFor()
      await page.keyboard.press('Control+k')
      expect(await field(page).count()).toBe(0)
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await question.waitFor({ state: 'detached' })
      expect(await phone.inputValue()).toContain('300')
      await openByKey(page)
      await field(page).fill('ayuda')
      await results(page, 'Páginas y acciones').first().click()
      await question.getByRole('button', { name: 'Salir sin guardar' }).click()
      await page.getByRole('heading', { level: 1, name: 'Ayuda' }).waitFor()
    }))
})

describe('without signal', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage?.close())

  test('the search finds the visits of the device, says so, and opens one', () =>
    stage.onPhone(async (visitor) => {
      const { page, screenshot } = visitor
      expectOffline(visitor)
      const { visit } = await freshVisit(stage)
      await prepareDevice(visitor, 'technician', stage.technician, visit)
      await airplaneMode(visitor, true)
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      await field(page).fill(visit.establishment)
      await page.getByText('Sin señal: se busca solo en las visitas guardadas en este dispositivo.').first().waitFor()
      await screenshot('search-offline')
      await expectAccessible(page)
      const found = results(page, 'Visitas de este dispositivo')
      const count = await found.count()
      expect(count).toBeGreaterThan(0)
      await found.last().click()
      await page.waitForURL(/\/dashboard\/inspeccion\/\d+/)
      await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
      expect(addressOf(visit)).toContain('/dashboard/inspeccion/')
    }))
})
