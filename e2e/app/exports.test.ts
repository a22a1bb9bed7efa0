import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { downloadBy } from '../support/download.ts'
import { listSettled } from '../support/list.ts'
import { product } from '../support/product.ts'
import { enterAs } from '../support/session.ts'

const { visit } = product()

test('an administrator exports the filtered trail to Excel, and the file says how it was filtered', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', '/dashboard/auditoria?accion=create')
    await listSettled(page)
    await page.getByRole('button', { name: 'Exportar', exact: true }).click()
    const excel = page.getByRole('menuitem', { name: 'Exportar Excel' })
    await excel.waitFor()
    await screenshot('export-audit')
    await expectAccessible(page)
    const { name, content } = await downloadBy(page, () => excel.click())
    expect(name).toBe('exportacion.xlsx')
    const { sheets } = await readXlsx(content)
    expect(sheets.map((sheet) => sheet.name)).toEqual(['Datos', 'Resumen'])
    const summary = new Map((sheets[1]?.rows ?? []).map(([fact, value]) => [fact, value]))
    expect(summary.get('Filtros')).toBe('Qué hizo: Creó')
    expect(summary.get('Filas escritas')).toBe((sheets[0]?.rows?.length ?? 0) - 1)
    expect(summary.get('Filas que cumplen los filtros')).toBe(summary.get('Filas escritas'))
  }))

test('declared coverage is taken as CSV', () =>
  visit('desktop', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'administrator', '/dashboard/gestionth?pestana=cobertura')
    const menu = page.getByRole('button', { name: 'Exportar', exact: true })
    await menu.waitFor()
    await menu.click()
    const csv = page.getByRole('menuitem', { name: 'Exportar CSV' })
    await csv.waitFor()
    await screenshot('export-coverage')
    const { content } = await downloadBy(page, () => csv.click())
    expect(content.toString()).toContain('"Funcionario";"N.º de documento";"Subregión";"Municipio"')
  }))
