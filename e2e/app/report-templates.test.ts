import { expect, test } from 'vitest'
import { addDays } from '../../src/domain/shared/days.ts'
import { dayOf } from '../../src/domain/shared/time.ts'
import { expectAccessible } from '../support/axe.ts'
import { downloadBy } from '../support/download.ts'
import { pressByKeyboard } from '../support/keyboard.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { product } from '../support/product.ts'
import { enterAs } from '../support/session.ts'

const { visit } = product()
const COLUMNS = '/dashboard/configuraciones/integraciones/columnas'

test('an administrator arranges a workbook by keyboard, previews it, and gets it in the package', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', COLUMNS)
    const rows = page.getByRole('list', { name: /columnas?$/ }).getByRole('listitem')
    await rows.first().waitFor()
    await page.getByRole('combobox', { name: 'Libro' }).selectOption('establecimientos')
    const title = page.getByRole('textbox', { name: 'Título de nombre_comercial' })
    await title.waitFor()
    await expectAccessible(page)
    await screenshot('report-templates')

    await title.fill('ESTABLECIMIENTO')
    await page.getByRole('combobox', { name: 'Formato de nombre_comercial' }).selectOption('mayusculas')
    const place = async () =>
      (await rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')))).findIndex((label) =>
        label?.endsWith(' nombre_comercial'),
      )
    const before = await place()
    await pressByKeyboard(page, page.getByRole('button', { name: 'Subir nombre_comercial' }))
    await expect.poll(place).toBe(before - 1)
    await pressByKeyboard(page, page.getByRole('button', { name: 'Quitar actualizado' }))
    await expect.poll(() => page.getByRole('textbox', { name: 'Título de actualizado' }).count()).toBe(0)

    await pressByKeyboard(page, page.getByRole('button', { name: 'Ver primeras filas' }))
    await page.getByRole('columnheader', { name: 'ESTABLECIMIENTO' }).waitFor()
    await expectAccessible(page)
    await screenshot('report-templates-preview')
    await pressByKeyboard(page, page.getByRole('button', { name: 'Guardar columnas' }))
    await page.getByRole('button', { name: 'Volver a las originales' }).waitFor()
    await page.reload()
    await page.getByRole('combobox', { name: 'Libro' }).selectOption('establecimientos')
    await expect.poll(() => title.inputValue()).toBe('ESTABLECIMIENTO')

    const today = dayOf(new Date())
    await page.goto(page.url().replace(COLUMNS, '/dashboard/configuraciones/integraciones'))
    await page.getByRole('button', { name: 'Paquete INVIMA/Ministerio' }).click()
    const asked = page.getByRole('dialog', { name: 'Paquete INVIMA/Ministerio' })
    await asked.getByLabel('Desde').fill(addDays(today, -30))
    await asked.getByLabel('Hasta').fill(today)
    await asked.getByRole('button', { name: 'Preparar paquete' }).click()
    await asked.waitFor({ state: 'detached' })
    const download = page.getByRole('button', { name: 'Descargar', exact: true })
    await download.waitFor({ timeout: SYNCHRONISED_MS })
    const { content } = await downloadBy(page, () => download.press('Enter'))
    expect(content.includes('establecimientos.xlsx')).toBe(true)

    await page.getByRole('button', { name: 'Paquete INVIMA/Ministerio' }).click()
    await asked.getByRole('link', { name: 'Elegir las columnas de cada libro' }).click()
    await rows.first().waitFor()
    await page.getByRole('combobox', { name: 'Libro' }).selectOption('establecimientos')
    await page.getByRole('button', { name: 'Volver a las originales' }).click()
    const question = page.getByRole('dialog', { name: 'Volver a las columnas originales' })
    await question.getByRole('button', { name: 'Volver a las originales' }).click()
    await page.getByRole('textbox', { name: 'Título de actualizado' }).waitFor()
  }))

test('on a phone the columns are arranged by touch', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', COLUMNS)
    const down = page.getByRole('button', { name: 'Bajar id', exact: true })
    await down.waitFor()
    await down.click()
    await page.getByRole('listitem', { name: '2. id', exact: true }).waitFor()
    await expectAccessible(page)
    await screenshot('report-templates-phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Descartar cambios' }).click()
    await page.getByRole('listitem', { name: '1. id', exact: true }).waitFor()
  }))
