import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom } from '../support/browser.ts'
import { dataOf, logIn } from '../support/client.ts'
import { listSettled, openFilters } from '../support/list.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

const { url, visit } = product()

const button = (page: Page) => page.getByRole('button', { name: /^Vistas?\b/ })
const vistaOf = (page: Page) => new URL(page.url()).searchParams.get('vista')

/** Opens the choice of views. The button takes presses once its part of the app is loaded. */
async function openChoice(page: Page): Promise<void> {
  await page
    .locator('button[aria-haspopup=dialog]')
    .filter({ hasText: /^Vista/ })
    .click()
  await page.getByRole('button', { name: 'Guardar vista', exact: true }).waitFor()
}

test.each(screensFrom('desktop'))('an administrator keeps a list and shares it, and it moves on (%s)', (screen) =>
  visit(screen, async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', '/dashboard/planeacion')
    await listSettled(page)
    await openFilters(page)
    await page.getByRole('combobox', { name: 'Periodo' }).click()
    await page.getByRole('option', { name: 'Este mes', exact: true }).click()
    await page.getByRole('button', { name: 'Quitar el filtro Periodo: Este mes' }).waitFor()
    await openChoice(page)
    await screenshot('views-none')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Guardar vista', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Guardar vista' })
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Del mes')
    await form.getByRole('checkbox', { name: 'Compartir con el departamento' }).check()
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('button', { name: 'Vista: Del mes' }).waitFor()
    const administrator = await logIn(url(), accounts.administrator)
    const { views } = dataOf(await administrator('GET', '/api/views?list=assignments'))
    expect(views).toMatchObject([{ name: 'Del mes', query: { desde: 'este-mes', hasta: 'este-mes' }, shared: 1 }])
    expect(vistaOf(page)).toBe(String(views[0].view_id))

    await page.getByRole('button', { name: 'Quitar el filtro Periodo: Este mes' }).click()
    await page.getByRole('button', { name: 'Vista: Del mes (con cambios)' }).waitFor()
    await openChoice(page)
    await screenshot('views-changed')
    await page.getByRole('button', { name: 'Lista inicial' }).click()
    await expect.poll(() => vistaOf(page)).toBe('ninguna')
    await page.getByRole('button', { name: 'Vistas', exact: true }).waitFor()
  }),
)

test('a technician opens a shared view by address, keeps an own one, and edits no other', async () => {
  const administrator = await logIn(url(), accounts.administrator)
  const content = { list: 'assignments', name: 'Hechas', query: { avance: 'realizada' }, shared: 1 }
  const { view } = dataOf(await administrator('POST', '/api/views', content))
  await visit('desktop', async (visitor) => {
    const { page } = visitor
    await enterAs(visitor, 'technician', `/dashboard/planeacion?vista=${view.view_id}`)
    await page.getByRole('button', { name: 'Quitar el filtro Avance: Realizada' }).waitFor()
    await page.getByRole('button', { name: 'Vista: Hechas' }).waitFor()
    await openChoice(page)
    expect(await page.getByRole('button', { name: 'Editar la vista Hechas' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Guardar vista', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Guardar vista' })
    await form.getByRole('textbox', { name: 'Nombre' }).fill('Las mías')
    expect(await form.getByRole('checkbox', { name: 'Compartir con el departamento' }).count()).toBe(0)
    await form.getByRole('checkbox', { name: 'Abrir la lista con esta vista' }).check()
    await form.getByRole('button', { name: 'Guardar', exact: true }).click()
    await page.getByRole('button', { name: 'Vista: Las mías' }).waitFor()

    await visitor.goTo('/dashboard/planeacion')
    await page.getByRole('button', { name: 'Vista: Las mías' }).waitFor()
    await page.getByRole('button', { name: 'Quitar el filtro Avance: Realizada' }).waitFor()
    await openChoice(page)
    await page.getByRole('button', { name: 'Borrar la vista Las mías' }).click()
    await page.getByRole('dialog', { name: 'Borrar vista' }).getByRole('button', { name: 'Borrar' }).click()
    await page.getByRole('button', { name: 'Vistas', exact: true }).waitFor()
    await visitor.goTo('/dashboard/planeacion?vista=999999')
    await page.getByText('Esa vista ya no existe, o ya no se comparte con usted.').waitFor()
    await button(page).waitFor()
  })
})
