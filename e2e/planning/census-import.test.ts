import { readXlsx, writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { type CensusRow, censusFile } from '../support/census-file.ts'
import { type ApiClient, dataOf, logIn } from '../support/client.ts'
import { downloadBy } from '../support/download.ts'
import { chooseAction, listRows, listSettled } from '../support/list.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// A census of a secretariat: from a dirty workbook to planned visits, the corrected report and the way back.

const { url, visit } = product()
const DROP = 'Suelte su Excel o CSV. No se guarda nada todavía.'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Inscribed = {
  establishment_id: number
  establishment_name: string
  identification_number: string
  city: string
  city_id: number
  zodes_id: number
  typeofinscription_id: number
  is_active: number
}

const inscribed = async (administrator: ApiClient, search: string): Promise<Inscribed[]> => {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${search}%` }]))
  return dataOf(await administrator('GET', `/api/inscription/all?limit=100&filter=${filter}`)).Inscriptions
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function drop(page: Page, file: Awaited<ReturnType<typeof censusFile>>): Promise<void> {
  await page.getByLabel(DROP).setInputFiles(file)
  await button(page, 'Continuar').click()
  await step(page, 'Columnas').waitFor()
}

/** Documents without a type stay so: the census does not tell it. */
async function leaveValues(page: Page): Promise<void> {
  await button(page, 'Dejar así y seguir').click()
  await step(page, 'Revisión').waitFor()
}

/** Dirt of every day, each kind with a name of its own. `tag` keeps the rows of each screen apart. */
const dirtyRows = (tag: string, known: Inscribed): CensusRow[] => [
  {
    name: `  Asadero El\u00a0Fogón ${tag} `,
    document: '900.123.456-8',
    phone: '300-123 45 67',
    hours: '8 am a 10 pm',
  },
  { name: `Pescadería Río ${tag}`, city: 'Mompox', activity: 'Productos de la pesca' },
  { name: `Tienda La Esquina ${tag}`, document: 'C.C. 1.047.000.101', city: '13052', phone: '(605) 660 1234' },
  { name: `=cmd|' /C calc'!A1 ${tag}`, city: 'MAGANGUE' },
  { name: `Heladería ${tag}`, city: 'Turbacoo', email: 'HELADOS@CORREO.COM' },
  { name: `Cafetería Sinú ${tag}`, city: 'Montería' },
  { name: `Comidas Rosa ${tag}`, document: '1.0345E+09' },
  { name: known.establishment_name, document: known.identification_number, city: known.city },
  { name: `Otro local ${tag}`, document: known.identification_number, city: known.city, phone: '3001112233' },
]

async function review(visitor: Visitor, tag: string): Promise<void> {
  const { page, screenshot } = visitor
  await page.getByText('Montería es de Córdoba.').waitFor()
  await screenshot('import-review')
  await expectAccessible(page)
  expect(await button(page, 'Con errores (2)').getAttribute('aria-pressed')).toBe('true')

  // A cell is corrected where it stands, by keyboard alone.
  const city = page.getByRole('combobox', { name: 'Municipio' })
  await city.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Arjona')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await button(page, 'Con errores (1)').waitFor()

  await button(page, /^Posibles duplicadas \(1\)$/).click()
  await page.getByRole('table', { name: /^Comparación de la fila / }).waitFor()
  await screenshot('import-duplicate')
  await expectAccessible(page)
  // The choice of rows is in the address: back and reload keep it.
  await page.reload()
  await page.getByRole('table', { name: /^Comparación de la fila / }).waitFor()
  await page.goBack()
  await page
    .getByText(/trunc|recortó/)
    .first()
    .waitFor()
  await page.goForward()
  await page.getByRole('table', { name: /^Comparación de la fila / }).waitFor()
  await button(page, 'Crear').click()
  await button(page, /^Todas \(\d+\)$/).click()
  await page.getByText(`Heladería ${tag}`).first().waitFor()
}

test('a dirty census is brought in, planned, corrected and undone (phone)', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    const tag = 'Trupillo'
    visitor.expectConsoleError(/409/, 'what has a visit is not undone')
    const administrator = await logIn(url(), accounts.administrator)
    const [known] = await inscribed(administrator, 'Frutería y Heladería Brisas del Canal')
    if (!known) throw new Error('The demonstration lacks the establishment.')

    await enterAs(visitor, 'administrator', '/dashboard/inscripcion')
    await listSettled(page)
    await button(page, 'Importar censo').click()
    await page.getByRole('heading', { level: 1, name: 'Importar censo' }).waitFor()
    await screenshot('import-start')
    await expectAccessible(page)

    const file = await censusFile(dirtyRows(tag, known), `censo ${tag}.xlsx`)
    await drop(page, file)
    await page.getByText('Ejemplos:').first().waitFor()
    await screenshot('import-columns')
    await expectAccessible(page)
    // A reload in the middle finds the same step.
    await page.reload()
    await step(page, 'Columnas').waitFor()
    await button(page, 'Revisar las filas').click()

    const turbaco = page.getByLabel('«Turbacoo»')
    await turbaco.waitFor()
    await screenshot('import-values')
    await expectAccessible(page)
    expect(await turbaco.locator('option:checked').textContent()).toBe('Turbaco')
    await button(page, 'Aplicar a todas las filas').click()
    await turbaco.waitFor({ state: 'detached' })
    await leaveValues(page)
    await review(visitor, tag)

    await button(page, 'Ir a aplicar').click()
    await page.getByText('Nada ha cambiado todavía. Al aplicar:').waitFor()
    await screenshot('import-apply')
    await expectAccessible(page)
    expect(await inscribed(administrator, tag)).toEqual([])
    await button(page, 'Aplicar la importación').click()
    await page.getByRole('heading', { level: 2, name: 'Informe' }).waitFor()
    await screenshot('import-report')
    await expectAccessible(page)
    const report = await downloadBy(page, () => button(page, /^Descargar las filas por corregir/).click())

    // The rows are in the department, with what they lack named.
    const names = (await inscribed(administrator, tag)).map(({ establishment_name }) => establishment_name)
    expect(names).toEqual(
      expect.arrayContaining([`Asadero El Fogón ${tag}`, `Heladería ${tag}`, `=cmd|' /C calc'!A1 ${tag}`]),
    )
    expect(names).not.toContain(`Comidas Rosa ${tag}`)
    await page.getByRole('link', { name: 'Ver los censados con datos por completar' }).click()
    await listSettled(page)
    await page.getByPlaceholder('Búsqueda general').fill(`Asadero ${tag}`)
    const row = listRows(page)
      .filter({ hasText: `Asadero El Fogón ${tag}` })
      .first()
    await row.getByText(/^Censo: faltan \d+ datos$/).waitFor()
    await screenshot('import-list')
    await chooseAction(row, 'Ver o editar')
    const form = page.getByRole('dialog', { name: 'Editar establecimiento' })
    await form.getByText(/^Censado: faltan \d+ datos$/).waitFor()
    await screenshot('import-form')
    await expectAccessible(page)
    await form.getByRole('button', { name: 'Cerrar' }).first().click()

    // One of them is planned, so that the import cannot be undone any more.
    const [planned] = await inscribed(administrator, `Heladería ${tag}`)
    const { technicians } = dataOf(await administrator('GET', '/api/generic/technicians'))
    const { engineers } = dataOf(await administrator('GET', '/api/generic/engineers'))
    dataOf(
      await administrator('POST', '/api/assignment', {
        zodes_id: planned?.zodes_id,
        city_id: planned?.city_id,
        typeofinscription_id: planned?.typeofinscription_id,
        establishment_id: planned?.establishment_id,
        motive_visite_id: 1,
        technical_id: technicians[0].technical_id,
        engineer_id: engineers[0].engineer_id,
      }),
    )
    await page.goBack()
    await page.getByRole('heading', { level: 2, name: 'Informe' }).waitFor()
    await button(page, 'Deshacer la importación').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la importación' }).click()
    await page.getByText('No se puede deshacer:').waitFor()
    await page
      .getByRole('alert')
      .getByText(new RegExp(`Heladería ${tag}`))
      .waitFor()
    await screenshot('import-blocked')
    await expectAccessible(page)

    await importCorrected(visitor, tag, report.content)
    // The second import has no visit, and is undone.
    await button(page, 'Deshacer la importación').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la importación' }).click()
    await page.getByText(/Deshecha el /).waitFor()
    await screenshot('import-undone')
    expect(await inscribed(administrator, `Comidas Rosa ${tag}`)).toMatchObject([{ is_active: 0 }])
  }))

/** Corrects the report's cell in Excel, and brings the same sheet in again. */
async function importCorrected({ page, goTo }: Visitor, tag: string, report: Buffer): Promise<void> {
  const { sheets } = await readXlsx(new Uint8Array(report))
  const rows = (sheets[0]?.rows ?? []).map((cells) =>
    cells.map((cell) => (cell === '1.0345E+09' ? '1034500001' : cell)),
  )
  const titles = rows[0] ?? []
  expect(titles.at(-1)).toBe('Qué corregir')
  const rosa = rows.filter((cells) => cells.includes(`Comidas Rosa ${tag}`))
  expect(rosa).toHaveLength(1)
  const bytes = await writeXlsx({ sheets: [{ name: 'Datos', rows: [titles, ...rosa] }] })
  await goTo('/dashboard/inscripcion/importar')
  await drop(page, { name: `corregido ${tag}.xlsx`, mimeType: XLSX, buffer: Buffer.from(bytes) })
  await button(page, 'Revisar las filas').click()
  await leaveValues(page)
  await page.getByRole('link', { name: 'Aplicar' }).click()
  await button(page, 'Aplicar la importación').click()
  await page.getByRole('heading', { level: 2, name: 'Informe' }).waitFor()
}

test('a technician is sent back to the dashboard with the reason (desktop)', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    await enterAs(visitor, 'technician', '/dashboard/inscripcion/importar')
    await page.getByText('Su perfil no permite abrir esa página.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  }))
