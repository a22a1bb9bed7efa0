import { writeXlsx } from 'hucre/xlsx'
import { asPerson, bringUp, callAs, logIn } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const START = '/dashboard/inscripcion/importar'
const TITLES = ['N°', 'Nombre comercial', 'NIT / CC', 'Mpio', 'Actividad', 'Dirección', 'Tel', 'Correo']

/** A census with one problem of each kind, one of them an establishment that is inscribed already. */
async function censusFile(known) {
  const rows = [
    [1, 'Asadero El Fogón', '900.123.456-8', 'Magangué', 'Restaurante', 'Calle 1 # 2-3', '300-123 45 67', null],
    [2, 'Pescadería Río Grande', null, 'Mompox', 'Productos de la pesca', 'Puerto viejo', null, null],
    [3, 'Tienda La Esquina', '1.047.000.101', 'Turbacoo', 'Restaurante', 'Carrera 4', '(605) 660 1234', null],
    [4, 'Cafetería Sinú', '50.123.456', 'Montería', 'Restaurante', 'Avenida 1', null, 'sinu@correo.com'],
    [5, 'Heladería Nevada', '1.050.220.118', 'Arjona', 'Restaurante', 'Plaza principal', null, null],
    [
      6,
      'Otro local de la misma empresa',
      known.identification_number,
      known.city,
      'Restaurante',
      null,
      '3001112233',
      null,
    ],
    [7, 'Bodega de la misma empresa', known.identification_number, known.city, 'Restaurante', null, '3001112234', null],
  ]
  return {
    name: 'Censo de alimentos 2026.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Censo', rows: [['CENSO 2026'], [], TITLES, ...rows] }] })),
  }
}

/** A census whose titles no one recognises, below the heading of a letter. */
const untitledFile = {
  name: 'Listado municipal.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'ALCALDÍA MUNICIPAL;;',
      'Listado de 2026;;',
      'Local;Sitio;Cuál',
      'Asadero La Brasa;Plaza principal;Restaurante',
      'Tienda La Ñapa;Calle 3 # 4-10;Tienda',
    ].join('\n'),
  ),
}

/** A sheet whose row of titles a person points at. */
async function pointingAtTitles(page, shoot) {
  await page.goto(START)
  await page.getByLabel('Suelte su Excel o CSV. No se guarda nada todavía.').setInputFiles(untitledFile)
  const titles = page.getByRole('radio', { name: 'Los títulos están en la fila 3' })
  await titles.check()
  await bringUp(page.getByText('¿En qué fila están los títulos?'))
  await shoot('importar-titulos')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
  await page.waitForURL(START)
}

/** Brings a census in, step by step, and opens an establishment that it left with gaps. */
export const importingCensus = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    const search = JSON.stringify([{ field: 'q', operator: 'LIKE', value: '%Brisas del Canal%' }])
    const path = `/api/inscription/all?limit=1&filter=${encodeURIComponent(search)}`
    const { Inscriptions } = await callAs(product, ADMINISTRATOR, 'GET', path)
    const press = (name) => page.getByRole('button', { name }).click()
    await logIn(page, ADMINISTRATOR)
    await page.goto(START)
    await page.getByText('Importaciones anteriores').waitFor()
    await shoot('importar-censo')
    await pointingAtTitles(page, shoot)
    await page
      .getByLabel('Suelte su Excel o CSV. No se guarda nada todavía.')
      .setInputFiles(await censusFile(Inscriptions[0]))
    await press('Continuar')
    await page.getByText('Ejemplos:').first().waitFor()
    await bringUp(page.getByRole('navigation', { name: 'Pasos de la importación' }))
    await shoot('importar-columnas')
    await press('Revisar las filas')
    await page.getByLabel('«Turbacoo»').waitFor()
    await shoot('importar-valores')
    await press('Aplicar a todas las filas')
    await page.getByLabel('«Turbacoo»').waitFor({ state: 'detached' })
    await press('Dejar así y seguir')
    await page.getByText('Montería es de Córdoba.').waitFor()
    await shoot('importar-revision')
    await press(/^Posibles duplicadas/)
    await page
      .getByRole('table', { name: /^Comparación/ })
      .first()
      .waitFor()
    await shoot('importar-duplicada')
    const forAll = page.getByRole('group', { name: 'Decidir igual para todas' })
    await forAll.getByRole('button', { name: 'Omitir' }).click()
    await page.getByRole('dialog', { name: 'Decidir igual para todas' }).waitFor()
    await shoot('importar-muchas')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Omitir / })
      .click()
    await page.getByRole('button', { name: /^Deshacer «/ }).click()
    await page.getByRole('button', { name: /^Deshacer «/ }).waitFor({ state: 'detached' })
    await press('Ir a aplicar')
    await press('Aplicar la importación')
    await page.getByRole('heading', { level: 2, name: 'Informe' }).waitFor()
    await shoot('importar-informe')
    await page.getByRole('link', { name: 'Ver los censados con datos por completar' }).click()
    await page
      .getByText(/^Censo: faltan/)
      .first()
      .waitFor()
    const row = page.locator('tbody tr').first()
    await row.getByRole('button', { name: /^Ver o editar/ }).click()
    await page.getByText(/^Censado: faltan/).waitFor()
    await shoot('censado')
  })
