import type { Locator, Page } from 'playwright-core'

/** The rows of a list: lines of a table, or cards on a phone. */
export const listRows = (page: Page): Locator => page.locator('tbody tr, ul[aria-busy] > li')

/** Resolves when the list shows its answer. */
export const listSettled = (page: Page): Promise<void> => page.locator(':is(table, ul)[aria-busy=false]').waitFor()

/** Opens the menu of a row, and resolves to its entry of that name. */
export async function menuAction(row: Locator, name: string | RegExp): Promise<Locator> {
  await row.getByRole('button', { name: /^Acciones: / }).click()
  return row.page().getByRole('menuitem', { name, exact: true })
}

/** Chooses an action in the menu of a row. */
export const chooseAction = async (row: Locator, name: string | RegExp): Promise<void> =>
  (await menuAction(row, name)).click()

/** Shows the fields of the filters. */
export const openFilters = (page: Page): Promise<void> => page.getByRole('button', { name: /^Filtros/ }).click()
