import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { logIn } from './support/client.ts'
import { addressOf, pendingVisitTo } from './support/field/planned-visit.ts'
import { fillSigner, sectionOf } from './support/inspection-screen.ts'
import { product } from './support/product.ts'
import { accounts, enterAs } from './support/session.ts'

/** An inspection and its record on a wide screen, as they are used at a desk. */
const { url, visit } = product()

test('an administrator reads a record from the list', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', '/dashboard/inspeccion/realizadas?buscar=fogon')
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

test('an engineer fills with the keyboard, and signs with the mouse', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    const row = await pendingVisitTo(await logIn(url(), accounts.engineer), 'Supermercado Mercamax Turbaco')
    await enterAs(visitor, 'engineer', addressOf(row))
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
