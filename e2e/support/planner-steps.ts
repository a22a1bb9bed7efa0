import type { Locator, Page } from 'playwright-core'
import { establishmentFields } from '../../src/server/testing/data/fixtures.ts'
import type { Visitor } from './browser.ts'
import type { ApiClient } from './client.ts'
import { listSettled } from './list.ts'
import { optionOf, pickTyped } from './pick-typed.ts'
import { type Account, enterAs } from './session.ts'

export const SECOND = 'Restaurante El Ñandú Güero'

/** Inscribes a second establishment of the same type in Turbaco, so that a plan can name two. */
export const inscribeSecond = async (administrator: ApiClient) =>
  administrator('POST', '/api/inscription', {
    ...(await establishmentFields()),
    city_id: '13836',
    location_description: 'El Recreo',
    establishment_name: SECOND,
  })

export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()

export const field = (dialog: Locator, label: string) =>
  dialog.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) })

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

export const rowsOf = (page: Page, name: string) => page.getByRole('row', { name })

export async function openPlanner(visitor: Visitor, account: Account, search = ''): Promise<void> {
  await enterAs(visitor, account, `/dashboard/planeacion${search}`)
  await listSettled(visitor.page)
}

export async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  const input = field(dialog, label)
  await input.click()
  await optionOf(dialog.page(), option).click()
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Búsqueda general').fill(text)
  await page.waitForURL((address) => (address.searchParams.get('buscar') ?? '') === text)
  await listSettled(page)
}

export const cells = (row: Locator) => row.getByRole('cell').allTextContents()

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await element.evaluate((candidate) => candidate === document.activeElement)) return
  }
  throw new Error(`The keyboard does not reach ${element}.`)
}

export async function chooseByKeyboard(dialog: Locator, label: string, typed: string): Promise<void> {
  const page = dialog.page()
  await tabTo(page, field(dialog, label))
  await pickTyped(page, typed)
}
