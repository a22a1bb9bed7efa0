import type { FileChooser, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type ApiClient, dataOf, logIn } from '../support/client.ts'
import { downloadBy } from '../support/download.ts'
import { focusReturns, pressByKeyboard, tabTo } from '../support/keyboard.ts'
import { pickTyped } from '../support/pick-typed.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// Acts of formats, files and staff by a person who has no mouse: nothing is pressed but keys.

// An address that no browser reaches: only its text is looked at.
const PUBLIC_URL = 'https://vigia.example'
const { url, visit } = product(async () => ({ PUBLIC_URL }))

const STAFF = '/dashboard/gestionth'
const FILES = '/dashboard/configuraciones/archivos'
const FORMATS = '/dashboard/configuraciones/formatos'

const administrator = (): Promise<ApiClient> => logIn(url(), accounts.administrator)
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Goes down an open menu to an entry, and presses it. */
async function chooseByArrows(page: Page, entry: Locator): Promise<void> {
  await entry.waitFor()
  const isReached = async () => {
    await page.keyboard.press('ArrowDown')
    return entry.evaluate((it) => it === document.activeElement)
  }
  await expect.poll(isReached).toBe(true)
  await page.keyboard.press('Enter')
}

test('a card is issued from the list of cards, and from the sheet of an official', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    const technician = await logIn(url(), accounts.technician)
    const { name } = dataOf(await technician('GET', '/api/staff/me')).official
    await enterAs(visitor, 'administrator', `${STAFF}?pestana=carnes`)
    const issue = page.getByRole('button', { name: 'Expedir carné' })
    await pressByKeyboard(page, issue)
    await focusReturns(page.getByRole('combobox', { name: /^Funcionario/ }))
    await pickTyped(page, name)
    await pressByKeyboard(page, page.getByRole('button', { name: 'Continuar' }))
    const again = dialog(page, 'Expedir otro carné')
    const issued = dialog(page, /^Carné /)
    await again.or(issued).first().waitFor()
    if (await again.isVisible()) {
      await focusReturns(again.getByRole('button', { name: 'Expedir otro carné' }))
      await page.keyboard.press('Enter')
    }
    const link = issued.getByRole('link', { name: 'Abrir la página pública' })
    await tabTo(page, link)
    expect(await link.getAttribute('href')).toMatch(`${PUBLIC_URL}/v/`)
    const download = issued.getByRole('button', { name: 'Descargar PDF' })
    await tabTo(page, download)
    const file = await downloadBy(page, () => page.keyboard.press('Enter'))
    expect([file.name.slice(0, 6), file.content.subarray(0, 5).toString()]).toEqual(['carne-', '%PDF-'])
    await page.keyboard.press('Escape')
    await issued.waitFor({ state: 'detached' })
    await focusReturns(issue)

    await tabTo(page, page.getByRole('button', { name: /^Acciones: / }).first())
    await page.keyboard.press('Enter')
    const open = page.getByRole('menuitem', { name: 'Abrir la hoja' })
    await chooseByArrows(page, open)
    const sheet = dialog(page, 'Hoja del funcionario')
    const renew = sheet.getByRole('button', { name: 'Expedir otro carné' })
    await pressByKeyboard(page, renew)
    await focusReturns(again.getByRole('button', { name: 'Expedir otro carné' }))
    await page.keyboard.press('Enter')
    await issued.waitFor()
    await page.keyboard.press('Escape')
    await issued.waitFor({ state: 'detached' })
    await focusReturns(renew)
  }))

const note = {
  name: 'Nota.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Control de plagas del segundo semestre.'),
}

test('a document is added to a file, and the file is closed', async () => {
  const call = await administrator()
  const [series] = dataOf(await call('GET', '/api/trd')).series
  const { file_id } = dataOf(
    await call('POST', '/api/files', { series_id: series.series_id, subject: 'general', title: 'Plagas 2026' }),
  )
  await visit('desktop', async (visitor) => {
    const { page } = visitor
    await enterAs(visitor, 'administrator', `${FILES}/${file_id}`)
    const choose = page.getByRole('button', { name: 'Elegir', exact: true })
    await tabTo(page, choose)
    const choosers: FileChooser[] = []
    page.on('filechooser', (chooser) => choosers.push(chooser))
    // The browser opens its own window only for a press that it takes for a person's.
    await expect
      .poll(() => page.keyboard.press('Enter').then(() => choosers.length), { interval: 1_000 })
      .toBeGreaterThan(0)
    await choosers[0]?.setFiles(note)
    const adding = dialog(page, 'Agregar documentos')
    await focusReturns(adding.getByRole('textbox', { name: 'Título' }))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Control de plagas')
    await pressByKeyboard(page, adding.getByRole('button', { name: 'Agregar documento' }))
    // The button that was pressed is gone; the window ends with the next one.
    await focusReturns(adding.getByRole('button', { name: 'Terminar' }))
    await page.keyboard.press('Enter')
    await adding.waitFor({ state: 'detached' })
    await focusReturns(choose)

    const added = page.getByRole('button', { name: 'Control de plagas' })
    await pressByKeyboard(page, added)
    const panel = dialog(page, 'Control de plagas')
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await focusReturns(added)

    const more = page.getByRole('button', { name: 'Más acciones' })
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    const close = page.getByRole('menuitem', { name: 'Cerrar expediente' })
    await chooseByArrows(page, close)
    const closing = dialog(page, 'Cerrar expediente')
    await focusReturns(closing.getByRole('textbox').first())
    for (const field of await closing.getByRole('textbox').all()) {
      await tabTo(page, field)
      await page.keyboard.type('Terminó el año.')
    }
    await pressByKeyboard(page, closing.getByRole('button', { name: 'Cerrar expediente' }))
    await toast(page, /^Expediente cerrado/)
    await closing.waitFor({ state: 'detached' })
    await focusReturns(more)
  })
})

test('an edition is published from the list of formats on', async () => {
  const call = await administrator()
  const { formats } = dataOf(await call('GET', '/api/formats?limit=100'))
  const code = 'TECLADO'
  expect(formats.some((format: { code: string }) => format.code === code)).toBe(false)
  await call('POST', '/api/formats', { code, name: 'Por teclado', copy_of: 10 })
  await visit('desktop', async (visitor) => {
    const { page } = visitor
    await enterAs(visitor, 'administrator', FORMATS)
    const actions = page.getByRole('button', { name: 'Acciones: Por teclado' })
    await pressByKeyboard(page, actions)
    const edit = page.getByRole('menuitem', { name: 'Seguir con el borrador' })
    await chooseByArrows(page, edit)
    const publish = page.getByRole('button', { name: 'Publicar…' })
    await pressByKeyboard(page, publish)
    const sending = dialog(page, 'Publicar edición de «Por teclado»')
    const day = sending.getByLabel('Rige desde')
    await focusReturns(day)
    await page.keyboard.press('Escape')
    await sending.waitFor({ state: 'detached' })
    await focusReturns(publish)
    await page.keyboard.press('Enter')
    await focusReturns(day)
    const send = sending.getByRole('button', { name: 'Publicar', exact: true })
    await pressByKeyboard(page, send)
    // A refused field has the focus, so that its fault is read.
    const why = sending.getByRole('textbox', { name: /^Qué cambia y por qué/ })
    await focusReturns(why)
    await page.keyboard.type('Se adopta la lista del departamento.')
    await tabTo(page, sending.getByRole('textbox', { name: /^Escriba TECLADO/ }))
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await toast(page, /^Edición 1 publicada\. Rige desde el /)
    await page.getByRole('heading', { level: 1, name: 'Por teclado' }).waitFor()
  })
})
