import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { screensFrom, type Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { focusReturns } from '../support/keyboard.ts'
import { chooseAction, listRows, listSettled } from '../support/list.ts'
import { pickTyped } from '../support/pick-typed.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs, logInAs } from '../support/session.ts'
import { sign } from '../support/signature.ts'

const screens = screensFrom('desktop')
const { url, visit } = product()

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const rowOf = (page: Page, name: string) => listRows(page).filter({ hasText: name }).first()
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^(Inscribir|Editar) establecimiento$/ })
const choiceOf = (dialog: Locator, label: string) =>
  dialog.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) })
const fieldOf = (dialog: Locator, label: string) => dialog.getByLabel(new RegExp(`^${label}( \\*)?$`))

async function openList(visitor: Visitor): Promise<Page> {
  await enterAs(visitor, 'administrator', '/dashboard/inscripcion')
  await visitor.page.getByRole('heading', { name: 'Lista de establecimientos', level: 1 }).waitFor()
  await listRows(visitor.page).first().waitFor()
  await listSettled(visitor.page)
  return visitor.page
}

async function find(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Búsqueda general').fill(text)
  await page.getByText('Página 1 de 1').waitFor()
  await rowOf(page, text).waitFor()
}

/** Chooses an option, by keyboard on a desktop and by touch on a phone. */
async function choose({ page, screen }: Visitor, label: string, option: string): Promise<void> {
  const choice = choiceOf(dialogOf(page), label)
  if (screen === 'phone') {
    await choice.click()
    await page.getByRole('option', { name: option, exact: true }).click()
  } else {
    // A dependent choice is enabled once the choice before it is made.
    await expect.poll(() => choice.isEnabled()).toBe(true)
    await choice.focus()
    await pickTyped(page, option)
  }
  await expect.poll(() => choice.inputValue()).toBe(option)
}

async function tick({ page, screen }: Visitor, name: string): Promise<void> {
  const box = dialogOf(page).getByRole('checkbox', { name, exact: true })
  if (screen === 'phone') return box.check()
  await box.focus()
  await page.keyboard.press('Space')
  expect(await box.isChecked()).toBe(true)
}

/** Types into fields; on a desktop it moves between them with Tab. */
async function typeInto({ page, screen }: Visitor, texts: Record<string, string>): Promise<void> {
  const dialog = dialogOf(page)
  for (const [label, text] of Object.entries(texts)) {
    const field = fieldOf(dialog, label)
    if (screen === 'phone' || label.startsWith('Hora')) await field.fill(text)
    else {
      await field.focus()
      await page.keyboard.type(text)
    }
  }
}

const place = {
  'Descripción de la ubicación': 'Vereda El Ñame, junto a la escuela',
  Dirección: 'Vía principal, km 4',
}
const contact = {
  Teléfono: '6056281234',
  Celular: '3004567890',
  'Correo electrónico': 'nandu@correo.example',
  'Cantidad de trabajadores': '8',
  'Hora de apertura': '06:00',
  'Hora de cierre': '21:30',
  'Observaciones del establecimiento': 'Con patio y kiosco',
}
const responsible = {
  'Nombre del responsable': 'José Peña Güell',
  'Identificación del responsable': '1047123456',
  'Celular del responsable': '3011112222',
  'En calidad de': 'Administrador',
  'Observaciones del responsable': 'Atiende por la tarde',
}
const identification = (name: string, number: string) => ({
  'Número de identificación': number,
  'Nombre del propietario': 'María Núñez Cañón',
  'Nombre del establecimiento': name,
  'Razón social': 'Inversiones El Ñandú S.A.S.',
})

async function beToldWhatIsMissing({ page, screenshot }: Visitor): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => dialog.getByText('Este campo es requerido', { exact: true }).count()).toBe(24)
  await expect.poll(() => choiceOf(dialog, 'Departamento').inputValue()).toBe('Bolívar')
  await screenshot('establishment-missing')
  await expectAccessible(page)
}

async function fillAll(visitor: Visitor, name: string, number: string): Promise<void> {
  await choose(visitor, 'Tipo de inscripción', 'Preparación de alimentos')
  await tick(visitor, 'Restaurante')
  await tick(visitor, 'Comidas rápidas')
  await choose(visitor, 'Subregión', 'Dique')
  await choose(visitor, 'Municipio', 'Arjona')
  await choose(visitor, 'Tipo de población', 'RURAL')
  await choose(visitor, 'Ubicación', 'Vereda')
  await choose(visitor, 'Tipo de identificación', 'Número de identificación tributaria')
  await typeInto(visitor, { ...place, ...identification(name, number), ...contact, ...responsible })
  await sign(visitor, dialogOf(visitor.page).getByRole('img', { name: 'Firma del responsable *' }))
  await tick(visitor, 'Acepta el aviso de privacidad (Ley 1581 de 2012)')
  await tick(visitor, 'Autoriza ser notificado por correo electrónico (Ley 1437 de 2011, art. 56)')
}

/** An establishment of the demonstration, whose number is taken. */
async function inscribed(): Promise<{ establishment_name: string; identification_number: string }> {
  const administrator = await logIn(url(), accounts.administrator)
  return (await administrator('GET', '/api/inscription/all?limit=1')).body.data.Inscriptions[0]
}

async function decideOnDuplicates({ page, screenshot }: Visitor, known: string): Promise<void> {
  const dialog = dialogOf(page)
  const save = dialog.getByRole('button', { name: 'Guardar' })
  await save.click()
  const notice = dialog.getByRole('alert')
  await notice.getByText('Posibles duplicados').waitFor()
  await notice.getByText(known, { exact: true }).waitFor()
  await notice.getByText('Misma identificación').first().waitFor()
  await screenshot('establishment-duplicates')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Volver al formulario' }).click()
  await notice.waitFor({ state: 'detached' })
  await save.click()
  await notice.getByRole('button', { name: 'Inscribir de todas formas' }).click()
  await toast(page, 'Establecimiento creado')
  await dialog.waitFor({ state: 'detached' })
}

async function edit(visitor: Visitor, name: string): Promise<void> {
  const { page, screenshot } = visitor
  await page.getByRole('button', { name: `Ver o editar: ${name}` }).click()
  const dialog = dialogOf(page)
  await expect.poll(() => choiceOf(dialog, 'Municipio').inputValue()).toBe('Arjona')
  expect(await choiceOf(dialog, 'Ubicación').inputValue()).toBe('Vereda')
  for (const [label, text] of Object.entries({ ...place, ...contact, ...responsible }))
    expect(await fieldOf(dialog, label).inputValue()).toBe(text)
  expect(await dialog.getByRole('checkbox', { name: 'Comidas rápidas' }).isChecked()).toBe(true)
  expect(await fieldOf(dialog, 'Dirección').isEditable()).toBe(false)
  const signature = dialog.getByRole('img', { name: 'Firma de José Peña Güell' })
  await expect.poll(() => signature.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await screenshot('establishment-read-only')
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Habilitar edición' }).check()
  await fieldOf(dialog, 'Dirección').fill('Vía principal, km 5')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Establecimiento actualizado')
  await dialog.waitFor({ state: 'detached' })
}

async function switchOffAndOn({ page }: Visitor, name: string): Promise<void> {
  await chooseAction(rowOf(page, name), 'Desactivar')
  await page.getByText(`¿Estás seguro de desactivar el establecimiento ${name}?`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Desactivar', exact: true }).click()
  await toast(page, 'Establecimiento Eliminado correctamente')
  await chooseAction(rowOf(page, name), 'Activar')
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await toast(page, 'Establecimiento activado correctamente')
}

const sheetFacts = (name: string, number: string) => [
  'GS-IVCSA-FO-040',
  '01',
  '28/07/2020',
  'Bolívar',
  'Dique',
  'Arjona',
  'Vía principal, km 5',
  place['Descripción de la ubicación'],
  ...Object.values(contact),
  ...Object.values(responsible),
  ...Object.values(identification(name, number)),
  'Comidas rápidas',
]
const letters = (text: string) => text.replace(/\s/g, '')

async function readSheet(visitor: Visitor, name: string, number: string): Promise<void> {
  const { page, screenshot } = visitor
  await chooseAction(rowOf(page, name), 'Ver formulario de inscripción')
  await page.waitForURL(/\/dashboard\/inscripcion\/\d+$/)
  const sheet = page.getByRole('article')
  await sheet.getByRole('heading', { level: 1 }).waitFor()
  const shown = letters((await sheet.textContent()) ?? '')
  expect(sheetFacts(name, number).filter((fact) => !shown.includes(letters(fact)))).toEqual([])
  const marked = sheet.locator('.acta-checked')
  expect((await marked.allInnerTexts()).map(letters)).toEqual(
    ['RURAL', 'Vereda', 'Sí', 'Sí', 'Restaurante', 'Otra', 'Activo'].map((label) => `X${label}`),
  )
  await screenshot('inscription-sheet')
  await expectAccessible(page)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Descargar PDF del Acta', exact: true }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe('acta.html')
  const html = await readFile(await file.path(), 'utf8')
  expect(html).not.toMatch(/<script|<link|<iframe|\son\w+=|@import|url\((?!["']?data:)/i)
  expect([...html.matchAll(/\ssrc="([^"]{5})/g)].map(([, start]) => start)).toEqual(['data:'])
  const text = letters(html.replace(/<style[\s\S]*?<\/style>/, '').replace(/<[^>]*>/g, ''))
  expect(sheetFacts(name, number).filter((fact) => !text.includes(letters(fact)))).toEqual([])
}

describe.each(screens)('establishments (%s)', (screen) => {
  test('establishments are inscribed, warned of as duplicates, edited, switched off and on, and printed', () =>
    visit(screen, async (visitor) => {
      const known = await inscribed()
      const name = `Ranchón El Ñandú ${screen}`
      const page = await openList(visitor)
      await visitor.screenshot('establishments')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Inscribir establecimiento' }).click()
      await beToldWhatIsMissing(visitor)
      await fillAll(visitor, name, known.identification_number)
      await visitor.screenshot('establishment-filled')
      await decideOnDuplicates(visitor, known.establishment_name)
      await find(page, name)
      await edit(visitor, name)
      await switchOffAndOn(visitor, name)
      await readSheet(visitor, name, known.identification_number)
    }))

  test('half-written establishments ask before they are lost, once for each press of Escape', () =>
    visit(screen, async (visitor) => {
      const { page } = visitor
      await logInAs(visitor, 'administrator')
      if (screen === 'phone') await page.getByRole('button', { name: 'Abrir menú' }).click()
      await page.getByRole('link', { name: 'Inscripción', exact: true }).click()
      const opener = page.getByRole('button', { name: 'Inscribir establecimiento' })
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = dialogOf(page)
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('Enter')
      await fieldOf(dialog, 'Dirección').fill('Calle 1')
      const question = page.getByText('Lo que escribió en el formulario se perderá.')
      await page.keyboard.press('Escape')
      await question.waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(await fieldOf(dialog, 'Dirección').inputValue()).toBe('Calle 1')
      expect(await question.count()).toBe(0)
      await page.goBack()
      await question.waitFor()
      await page.getByRole('button', { name: 'Cancelar' }).click()
      expect(await fieldOf(dialog, 'Dirección').inputValue()).toBe('Calle 1')
      await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
      await page.getByRole('button', { name: 'Cerrar sin guardar' }).click()
      await dialog.waitFor({ state: 'detached' })
    }))
})

test("choices that cannot be read say so, and 'Reintentar' reads them again with the keyboard", () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    visitor.expectConsoleError(/status of 500/, 'the browser itself reports the failed calls')
    visitor.expectConsoleError(/Refusal|servidor/, 'a failed catalogue is logged')
    const lists = /\/api\/(generic\/citys|inscription\/activities)\//
    await openList(visitor)
    await page.route(lists, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Inscribir establecimiento' }).click()
    const dialog = dialogOf(page)
    await choose(visitor, 'Tipo de inscripción', 'Preparación de alimentos')
    await choose(visitor, 'Subregión', 'Dique')
    const retry = (label: string) => dialog.getByRole('button', { name: `Reintentar: ${label}` })
    await retry('Municipio').waitFor()
    await screenshot('establishment-catalogues-failed')
    await expectAccessible(page)
    await page.unroute(lists)
    await retry('Actividades').press('Enter')
    await dialog.getByRole('checkbox', { name: 'Restaurante', exact: true }).waitFor()
    const city = choiceOf(dialog, 'Municipio')
    await city.focus()
    await page.keyboard.press('Tab')
    await focusReturns(retry('Municipio'))
    await page.keyboard.press('Enter')
    await retry('Municipio').waitFor({ state: 'detached' })
    await focusReturns(city)
    await choose(visitor, 'Municipio', 'Arjona')
  }))

test('a notification without mail says the fixed words, and asks nothing', () =>
  visit('desktop', async (visitor) => {
    const page = await openList(visitor)
    const { establishment_name } = await inscribed()
    await chooseAction(rowOf(page, establishment_name), 'Notificar')
    await toast(page, 'El email fue suspendido por spam, por favor contacta al administrador.')
  }))

test('an establishment that is not there has no sheet, and says so', () =>
  visit('desktop', async (visitor) => {
    visitor.expectConsoleError(/404|no existe/, 'a failed fetch is logged')
    await enterAs(visitor, 'administrator', '/dashboard/inscripcion/999999')
    await visitor.page.getByText('No se pudo cargar el formulario.').waitFor()
    await expectAccessible(visitor.page)
  }))
