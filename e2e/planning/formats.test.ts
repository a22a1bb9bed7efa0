import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf } from '../../src/domain/shared/time.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { downloadBy } from '../support/download.ts'
import {
  confirmReview,
  enter,
  fillSigner,
  saveSection,
  sectionOf,
  signOfficials,
} from '../support/inspection-screen.ts'
import { chooseAction, listRows, listSettled } from '../support/list.ts'
import { product } from '../support/product.ts'
import { enterAs } from '../support/session.ts'

const LIST = '/dashboard/configuraciones/formatos'
const MODEL = 'Preparación de alimentos y comedores'
const OWN = 'Preparación de alimentos de Bolívar'
const NEW_TITLE = 'Emplazamiento y diseño'
const ESTABLISHMENT = 'Frutería y Heladería Brisas del Canal'

/** Sections of the model with the number of their items. */
const SECTIONS = [
  ['Edificación e instalaciones', 4],
  ['Equipos y utensilios', 2],
  ['Personal manipulador de alimentos', 4],
  ['Requisitos higiénicos', 4],
  ['Saneamiento', 6],
] as const

const { visit } = product()

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const rowOf = (page: Page, name: string): Locator => listRows(page).filter({ hasText: name })
const itemHeader = (page: Page, number: string) =>
  page.locator('button[aria-expanded]').filter({ hasText: new RegExp(`^${number.replace('.', '\\.')} `) })

async function copyModel({ page, screenshot }: Visitor): Promise<void> {
  await listSettled(page)
  await screenshot('formats')
  await expectAccessible(page)
  await chooseAction(rowOf(page, MODEL), 'Copiar')
  const dialog = page.getByRole('dialog', { name: `Copiar «${MODEL}»` })
  expect(await dialog.getByLabel('Código').inputValue()).toBe('PREPARACION')
  await dialog.getByLabel('Nombre').fill(OWN)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Crear borrador' }).click()
  await page.getByRole('heading', { level: 1, name: `Borrador de «${OWN}»` }).waitFor()
}

/** Reorders and renames by keyboard alone. */
async function editByKeyboard({ page, screenshot }: Visitor): Promise<void> {
  await page.getByText('Suma: 100 de 100').waitFor()
  await screenshot('format-editor')
  await expectAccessible(page)
  await itemHeader(page, '1.2').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('1.2 Condiciones de pisos, paredes y drenajes: posición 3 de 4.').waitFor({ state: 'attached' })
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => itemHeader(page, '1.2').evaluate((header) => header === document.activeElement)).toBe(true)
  await itemHeader(page, '1.1').focus()
  await page.keyboard.press('Enter')
  const points = page.getByRole('textbox', { name: 'Puntaje A', exact: true })
  await points.fill('1,5')
  await page.getByText('Suma: 99,5 de 100 · faltan 0,5').waitFor()
  await page
    .getByRole('complementary', { name: 'Lo que falta' })
    .getByRole('button', { name: /^1\.1 .*no es la mitad/ })
    .press('Enter')
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Puntaje AR' }).evaluate((field) => field === document.activeElement))
    .toBe(true)
  await screenshot('format-editor-item')
  await expectAccessible(page)
  await points.fill('2')
  await page.getByLabel('Título').fill(NEW_TITLE)
  await page.getByText(/^Guardado \d\d:\d\d$/).waitFor()
}

/** The preview is the inspector's own form, and no request leaves while it is tried. */
async function tryPreview({ page, screenshot }: Visitor): Promise<void> {
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  const note = (request: { url: () => string }) => requests.push(request.url())
  page.on('request', note)
  await page.getByRole('button', { name: 'Vista previa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vista previa' })
  await dialog.getByText('Vista previa: no se guarda nada.').waitFor()
  const outcome = dialog.getByRole('complementary', { name: 'Resultado y pendientes' })
  const first = dialog.getByRole('article', { name: /^1\.1 / })
  await first.getByText(NEW_TITLE).waitFor()
  await first.getByRole('radio', { name: 'Aceptable (A)', exact: true }).locator('xpath=ancestor::label').click()
  await outcome.getByText('2,0 %').waitFor()
  await screenshot('format-preview')
  await expectAccessible(page)
  await dialog.getByText('Escritorio', { exact: true }).click()
  await screenshot('format-preview-desk')
  await dialog.getByRole('button', { name: 'Guardar sección' }).first().click()
  await page.getByText(/^Por favor completa todos los campos requeridos/).waitFor()
  page.off('request', note)
  expect(requests.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([])
  await dialog.getByRole('button', { name: 'Cerrar' }).first().click()
}

async function publishForToday({ page, screenshot }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Publicar…' }).click()
  const dialog = page.getByRole('dialog', { name: `Publicar edición de «${OWN}»` })
  await dialog.getByText('Es la primera edición de este formato.').waitFor()
  await dialog.getByLabel('Rige desde').fill(dayOf(new Date()))
  await dialog.getByLabel('Qué cambia y por qué').fill('El departamento adopta su propia lista.')
  await dialog.getByLabel('Escriba PREPARACION para confirmar').fill('PREPARACION')
  await screenshot('format-publish')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText(/^Edición 1 publicada\. Rige desde el /).waitFor()
  await page.getByRole('table', { name: 'Historial' }).getByText('Vigente').waitFor()
  await screenshot('format-history')
  await expectAccessible(page)
}

/** The draft is tried on the records of the last year, in a job. */
async function simulate({ page, screenshot }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Simulación' }).click()
  const dialog = page.getByRole('dialog', { name: 'Simulación' })
  await dialog.getByRole('button', { name: 'Simular con las actas del último año' }).click()
  await dialog.getByText(/^De \d+ actas, \d+ cambiarían de concepto/).waitFor()
  await dialog.getByText('Es una simulación: las actas no cambian.').waitFor()
  await screenshot('format-simulation')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).first().click()
}

/** A second edition for later is compared, and withdrawn again. */
async function compareAndWithdraw(visitor: Visitor): Promise<void> {
  const { page, screenshot } = visitor
  await page.getByRole('button', { name: 'Crear edición' }).click()
  await page.getByRole('heading', { level: 1, name: `Borrador de «${OWN}»` }).waitFor()
  await itemHeader(page, '1.1').click()
  await page.getByLabel('Requerimiento sugerido').fill('Separar el área de alimentos de la vivienda.')
  await simulate(visitor)
  await page.getByRole('button', { name: 'Publicar…' }).click()
  const dialog = page.getByRole('dialog', { name: `Publicar edición de «${OWN}»` })
  await dialog.getByText('1 ítem cambió').waitFor()
  await dialog.getByLabel('Qué cambia y por qué').fill('Un requerimiento más corto.')
  await dialog.getByLabel('Escriba PREPARACION para confirmar').fill('PREPARACION')
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await page.getByText(/^Edición 2 publicada\. /).waitFor()
  await page.getByRole('link', { name: 'Comparar ediciones' }).click()
  await page.getByText('1 ítem cambió').waitFor()
  await page.locator('del').first().waitFor()
  await screenshot('format-compare')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver al formato' }).click()
  await page.getByRole('button', { name: 'Anular la edición v2' }).click()
  const reason = page.getByRole('dialog', { name: 'Anular la edición v2' })
  await reason.getByLabel('Motivo').fill('La norma no salió.')
  await reason.getByRole('button', { name: 'Anular' }).click()
  await toast(page, 'Edición anulada.')
  await page.getByText('Anulada: La norma no salió.').waitFor()
}

/** An edition goes to Excel and comes back unchanged; another file is refused. */
async function exportAndImport({ page, screenshot, expectConsoleError }: Visitor): Promise<void> {
  expectConsoleError(/422 .*\/import\)$/, 'a file that is no workbook is refused')
  const excel = page.getByRole('button', { name: 'Descargar Excel de la edición v1' })
  const { name, content: workbook } = await downloadBy(page, () => excel.click())
  expect(name).toBe('PREPARACION-v1.xlsx')
  await page.getByRole('button', { name: 'Crear edición' }).click()
  await page.getByRole('heading', { level: 1, name: `Borrador de «${OWN}»` }).waitFor()
  await page.getByRole('button', { name: 'Importar de Excel' }).click()
  const dialog = page.getByRole('dialog', { name: `Importar de Excel a «${OWN}»` })
  const send = async (buffer: Buffer) => {
    await dialog.getByLabel('Libro').setInputFiles({ name: 'lista.xlsx', mimeType: 'application/octet-stream', buffer })
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click()
  }
  await send(Buffer.from('%PDF-1.7 no es un libro'))
  await dialog.getByText('El archivo no es una hoja de cálculo.').waitFor()
  await screenshot('format-import')
  await expectAccessible(page)
  await send(workbook)
  await toast(page, 'Libro importado al borrador.')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Suma: 100 de 100').waitFor()
  await page.getByRole('button', { name: 'Publicar…' }).click()
  await page
    .getByRole('dialog', { name: /^Publicar/ })
    .getByText('No hay cambios.')
    .waitFor()
  await page.keyboard.press('Escape')
}

test('an administrator copies a model, edits it by keyboard, tries it and publishes it for today', () =>
  visit('desktop', async (visitor) => {
    await enterAs(visitor, 'administrator', `${LIST}?buscar=comedores`)
    await copyModel(visitor)
    await editByKeyboard(visitor)
    await tryPreview(visitor)
    await publishForToday(visitor)
    await compareAndWithdraw(visitor)
    await exportAndImport(visitor)
  }))

test('the next visit of a technician is on the own edition, and its record shows it', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'technician', '/dashboard/planeacion?buscar=brisas%20del%20canal')
    await page.getByRole('button', { name: /^Ir a la inspección/ }).click()
    await page.getByRole('heading', { level: 1, name: ESTABLISHMENT }).waitFor()
    await page.getByRole('article', { name: `1.1 ${NEW_TITLE}` }).waitFor()
    await screenshot('format-visit')
    for (const [index, [name, items]] of SECTIONS.entries()) {
      for (let item = 1; item <= items; item += 1) await enter(visitor, `${index + 1}.${item}`, { concept: 'A' })
      await saveSection(page, name)
      await toast(page, `Sección "${name}" guardada correctamente.`)
    }
    const observation = sectionOf(page, 'Observación de la autoridad sanitaria')
    await observation.getByRole('textbox').fill('Sin novedades.')
    await observation.getByRole('button', { name: /^Guardar/ }).click()
    await toast(page, 'Observación registrada correctamente.')
    await signOfficials(page)
    const owner = sectionOf(page, 'Firma del establecimiento')
    await fillSigner(visitor, owner, { name: 'Luz Puello', idCard: '45123987', role: 'Propietaria' })
    await owner.getByRole('button', { name: /^Guardar/ }).click()
    await toast(page, 'Firma del establecimiento registrada correctamente.')
    const witness = sectionOf(page, 'Firma del testigo')
    await fillSigner(visitor, witness, { name: 'Ubaldo Cabarcas', idCard: '73654321', role: 'Administrador' })
    await witness.getByRole('button', { name: /^Revisar y firmar/ }).click()
    await confirmReview(page)
    await page.getByRole('link', { name: 'Ver el acta' }).click()
    await page.getByText(NEW_TITLE).first().waitFor()
    await page.getByText('100,0 %').first().waitFor()
  }))

test('a technician reads formats and changes none', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    await enterAs(visitor, 'technician', `${LIST}?buscar=Bol%C3%ADvar`)
    await listSettled(page)
    await page.getByText('Puede consultar los formatos. Solo un administrador los cambia.').waitFor()
    expect(await page.getByRole('button', { name: 'Nuevo formato' }).count()).toBe(0)
    await screenshot('formats-technician')
    await expectAccessible(page)
    await rowOf(page, OWN)
      .getByRole('button', { name: /^Abrir/ })
      .click()
    await page.getByRole('heading', { level: 1, name: OWN }).waitFor()
    expect(await page.getByRole('button', { name: /Crear edición|Retirar|Copiar|Anular/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Ver la edición v1' }).click()
    await page.getByRole('heading', { name: `1.1 ${NEW_TITLE}` }).waitFor()
    await screenshot('format-edition')
    await expectAccessible(page)
    for (const tab of ['codigos', 'cortes']) {
      await page.goto(`${visitor.home}${LIST}/${tab}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page
        .getByRole('table')
        .or(page.getByText(/^Todavía no hay/))
        .first()
        .waitFor()
      expect(await page.getByRole('button', { name: /^Nuev/ }).count()).toBe(0)
      await expectAccessible(page)
    }
  }))
