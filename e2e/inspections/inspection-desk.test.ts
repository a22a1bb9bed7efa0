import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/client.ts'
import { canvasOf, fillSigner, sectionOf } from '../support/inspection-screen.ts'
import { addressOf, pendingVisitTo } from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// An inspection and its record on a wide screen, as at a desk.

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
    // The canvas has the height of R 2.19.
    const heightRem = await canvasOf(part).evaluate(
      (canvas: HTMLCanvasElement) =>
        canvas.offsetHeight / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    )
    expect(heightRem).toBe(8)
    await fillSigner(visitor, part, { name: 'Yudis Caro Tapia', idCard: '33123456', role: 'Administradora' })
    await screenshot('inspection-signature')
    await part.getByRole('button', { name: /^Guardar/ }).click()
    await page.getByText('Firma del establecimiento registrada correctamente.', { exact: true }).waitFor()
  }))

test('the menu is beside the inspection from 768 px on, and in a drawer below', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    const row = await pendingVisitTo(await logIn(url(), accounts.engineer), 'Supermercado Mercamax Turbaco')
    await enterAs(visitor, 'engineer', addressOf(row))
    const drawer = page.getByRole('dialog', { name: 'Vigía' })
    const open = page.getByRole('button', { name: 'Abrir menú' })
    const entry = page.getByRole('link', { name: 'Planeación' })
    const widen = (width: number) => page.setViewportSize({ width, height: 900 })
    await widen(768)
    await entry.waitFor()
    expect(await open.isVisible()).toBe(false)
    const bar = page.getByRole('complementary', { name: 'Resultado y pendientes' })
    await bar.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
    await widen(767)
    await open.click()
    await drawer.getByRole('link', { name: 'Planeación' }).waitFor()
    await widen(768)
    await drawer.waitFor({ state: 'detached' })
    await entry.waitFor()
    await widen(767)
    await open.waitFor()
    expect(await entry.isVisible()).toBe(false)
  }))

test('the short fields of a signer stand side by side where there is room', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    const row = await pendingVisitTo(await logIn(url(), accounts.engineer), 'Supermercado Mercamax Turbaco')
    await enterAs(visitor, 'engineer', addressOf(row))
    // Another journey of this file signs for the establishment; the witness has the same fields.
    const part = sectionOf(page, 'Firma del testigo')
    const topOf = async (label: string) => (await part.getByLabel(label).boundingBox())?.y
    for (const [width, isBeside] of [
      [1_280, true],
      [1_024, true],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => (await topOf('Nombre')) === (await topOf('Cédula')), { message: `${width} px` })
        .toBe(isBeside)
    }
  }))
