import { asPerson, callAs, logIn, openList } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const LIST = '/dashboard/configuraciones/formatos'
const NAME = 'Preparación de alimentos de Bolívar'

/** The row of an item of the editor. */
const itemOf = (page, number) => page.locator('button[aria-expanded]').filter({ hasText: new RegExp(`^${number} `) })

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())

/** An own format with an edition in force and a draft of the next one. */
async function prepare(product) {
  const call = (method, path, body) => callAs(product, ADMINISTRATOR, method, path, body)
  const { format_id: id } = await call('POST', '/api/formats', { code: 'PREPARACION', name: NAME, copy_of: 1 })
  const { format } = await call('GET', `/api/formats/${id}`)
  await call('POST', `/api/formats/${id}/publish`, {
    row_version: format.draft.row_version,
    effective_from: today(),
    note: 'El departamento adopta su propia lista.',
    confirm: 'PREPARACION',
  })
  await call('POST', `/api/formats/${id}/draft`, {})
  return id
}

/** The module of formats: list, editor, preview, comparison and publishing. */
export const managingFormats = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    const id = await prepare(product)
    await logIn(page, ADMINISTRATOR)
    await openList(page, LIST)
    await shoot('formatos')
    await page.goto(`${LIST}/${id}/borrador`)
    await itemOf(page, '1.1').click()
    await page.getByLabel('Requerimiento sugerido').fill('Separar el área de alimentos de la vivienda y de los focos.')
    await page.getByRole('textbox', { name: 'Puntaje A', exact: true }).fill('1,5')
    await page.getByText(/^Guardado \d/).waitFor()
    await shoot('formato-editor')
    await page.getByRole('textbox', { name: 'Puntaje A', exact: true }).fill('2')
    await page.getByRole('button', { name: 'Vista previa' }).click()
    const first = page.getByRole('dialog').getByRole('article', { name: /^1\.1 / })
    await first.getByRole('radio', { name: 'Aceptable (A)', exact: true }).locator('xpath=ancestor::label').click()
    await shoot('formato-vista-previa')
    await page.getByRole('button', { name: 'Cerrar' }).first().click()
    await page.getByText(/^Guardado \d/).waitFor()
    await page.goto(`${LIST}/${id}/comparar`)
    await page.locator('del').first().waitFor()
    await shoot('formato-comparar')
    await page.goto(`${LIST}/${id}/borrador`)
    await page.getByRole('button', { name: 'Publicar…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Publicar edición/ })
    await dialog.getByText('1 ítem cambió').waitFor()
    await dialog.getByLabel('Qué cambia y por qué').fill('El requerimiento dice lo que pide la norma.')
    await shoot('formato-publicar')
  })
