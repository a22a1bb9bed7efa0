import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { type Screen, screensFrom, type Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { closeVisit } from '../support/close-visit.ts'
import { downloadBy } from '../support/download.ts'
import { pendingVisitTo } from '../support/offline-visits/planned-visit.ts'
import { product } from '../support/product.ts'
import { type Account, accounts, enterAs } from '../support/session.ts'

// The file (expediente) of an establishment: what enters by its cause, what people add, and what an administrator does.

const { url, visit } = product()
const run = promisify(execFile)

const ESTABLISHMENT = 'Frutería y Heladería Brisas del Canal'
const MODULE = '/dashboard/configuraciones/archivos'
const PLAN = 'Plan de saneamiento básico'

/** A PDF of one page with a text, which its search finds. */
function pdfOf(text: string): Buffer {
  const content = `BT /F1 18 Tf 60 700 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, at) => {
    const start = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + trailer, 'latin1')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const documents = (page: Page) => page.locator(':is(table, ul)[aria-label="Documentos del expediente"]')
const documentButton = (page: Page, name: string | RegExp) => documents(page).getByRole('button', { name }).first()
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** Closes a visit to the establishment, once for the tests of the file. */
let closed: Promise<number> | undefined
const aClosedVisit = () => {
  closed ??= (async () => {
    const technician = await logIn(url(), accounts.technician)
    const { assignmentId, establishmentId } = await pendingVisitTo(technician, ESTABLISHMENT)
    await closeVisit(technician, assignmentId)
    return establishmentId
  })()
  return closed
}

async function openFile(visitor: Visitor, account: Account): Promise<Page> {
  const establishmentId = await aClosedVisit()
  await enterAs(visitor, account, `${MODULE}/establecimiento/${establishmentId}`)
  await heading(visitor.page, ESTABLISHMENT)
  await documents(visitor.page).waitFor()
  return visitor.page
}

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByLabel('Suelte aquí archivos o pulse Elegir').setInputFiles(files)
  await page.getByRole('dialog', { name: 'Agregar documentos' }).waitFor()
}

const plan = (buffer = pdfOf('Control de plagas y fumigaci\\363n anual')) => ({
  name: `${PLAN}.pdf`,
  mimeType: 'application/pdf',
  buffer,
})

test.each(screensFrom('phone'))(
  'a closed acta is in the file of its establishment, and a technician adds (%s)',
  (screen) =>
    visit(screen, async (visitor) => {
      const { page, screenshot } = visitor
      visitor.expectConsoleError(/409/, 'the same bytes are refused until the technician confirms')
      await openFile(visitor, 'technician')
      await documentButton(page, /^Acta /).waitFor()
      await documentButton(page, /^Formulario de inscripción/).waitFor()
      await screenshot('file')
      await expectAccessible(page)

      await choose(page, plan())
      await screenshot('file-upload')
      await expectAccessible(page)
      const dialog = page.getByRole('dialog', { name: 'Agregar documentos' })
      await dialog.getByRole('button', { name: 'Agregar documento' }).click()
      await dialog.getByText(/^Agregado, orden \d+$/).waitFor()
      await dialog.getByRole('button', { name: 'Terminar' }).click()
      await documentButton(page, PLAN).waitFor()

      await choose(page, plan())
      await dialog.getByRole('button', { name: 'Agregar documento' }).click()
      await dialog.getByText(new RegExp(`^Ese archivo ya está en el expediente: ${PLAN}, orden \\d+\\.$`)).waitFor()
      await screenshot('file-duplicate')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: /^Agregar de todos modos/ }).click()
      await dialog.getByText(/^Agregado, orden \d+$/).waitFor()
      await dialog.getByRole('button', { name: 'Terminar' }).click()

      await documentButton(page, PLAN).click()
      const panel = page.getByRole('dialog', { name: PLAN })
      await panel.getByText('Versión 1', { exact: true }).waitFor()
      expect(await panel.getByRole('button', { name: 'Retirar documento' }).count()).toBe(0)
      await screenshot('file-document')
      await expectAccessible(page)
    }),
)

test('a file is printed as the table of the screen (desktop)', () =>
  visit('desktop', async (visitor) => {
    const page = await openFile(visitor, 'administrator')
    await page.locator('table[aria-label="Documentos del expediente"]').waitFor()
    // Paper is narrower than the screen; a page that turned into cards then would print in part.
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 816, height: 1056 })
    expect(await page.locator('table[aria-label="Documentos del expediente"]').count()).toBe(1)
  }))

test('a technician opens a general file, whose page comes at once (desktop)', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    await enterAs(visitor, 'technician', MODULE)
    await page.getByRole('button', { name: 'Nuevo expediente' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo expediente' })
    await dialog.getByLabel('Título').fill('Programa de plagas 2026')
    await page.getByRole('combobox', { name: /^Serie/ }).click()
    await page.getByRole('option').first().click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await heading(page, 'Programa de plagas 2026')
    await page.getByText('Todavía no hay documentos.').waitFor()
  }))

test('a refused type stands at its file, and nothing is kept (desktop)', () =>
  visit('desktop', async (visitor) => {
    const { page } = visitor
    visitor.expectConsoleError(/422/, 'a page named .pdf is refused')
    await openFile(visitor, 'technician')
    const before = await documents(page).getByRole('button').count()
    await choose(page, {
      name: 'carta.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html><script>1</script>'),
    })
    const dialog = page.getByRole('dialog', { name: 'Agregar documentos' })
    await dialog.getByRole('button', { name: 'Agregar documento' }).click()
    await dialog
      .getByText('No se acepta ese tipo de archivo. Acepta PDF, imágenes, Word, Excel, OpenDocument y texto.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Quitar carta.pdf' }).click()
    await dialog.getByRole('button', { name: 'Terminar' }).click()
    expect(await documents(page).getByRole('button').count()).toBe(before)
  }))

test.each(screensFrom('desktop'))('the search finds a text without its accents (%s)', (screen) =>
  visit(screen, async (visitor) => {
    const { page, screenshot } = visitor
    const administrator = await logIn(url(), accounts.administrator)
    await aClosedVisit()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(pdfOf('Certificado de desinfecci\\363n de tanques'))]), 'tanques.pdf')
    const [file] = (await administrator('GET', `/api/files/of/establishment/${await aClosedVisit()}`)).body.data.files
    expect((await administrator('POST', `/api/files/${file.file_id}/documents`, form)).status).toBe(200)
    await enterAs(visitor, 'technician', `${MODULE}?pestana=buscar`)
    const found = page.getByRole('link', { name: 'tanques' })
    // The text is extracted by a job, a moment after the upload.
    await expect
      .poll(async () => {
        await page.getByRole('searchbox').fill('desinfeccion TANQUES')
        await page.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }).click()
        await page
          .getByText(/documentos? encontrados?|Ningún documento coincide/)
          .last()
          .waitFor()
        return found.count()
      })
      .toBe(1)
    await screenshot('files-search')
    await expectAccessible(page)
    await found.click()
    await page.getByRole('dialog', { name: 'tanques' }).waitFor()
  }),
)

test.each(screensFrom('desktop'))('an administrator withdraws, holds, closes and takes the file away (%s)', (screen) =>
  visit(screen, async (visitor) => administer(visitor, screen)),
)

async function administer(visitor: Visitor, screen: Screen): Promise<void> {
  const { page, screenshot } = visitor
  await openFile(visitor, 'administrator')
  await choose(page, plan(pdfOf(`Ajeno ${screen}`)))
  const adding = page.getByRole('dialog', { name: 'Agregar documentos' })
  await adding.getByLabel('Título').fill(`Ajeno ${screen}`)
  await adding.getByRole('button', { name: 'Agregar documento' }).click()
  await adding.getByRole('button', { name: 'Terminar' }).click()

  await documentButton(page, `Ajeno ${screen}`).click()
  const panel = page.getByRole('dialog', { name: `Ajeno ${screen}` })
  await panel.getByRole('button', { name: 'Retirar documento' }).click()
  const withdrawing = page.getByRole('dialog', { name: 'Retirar documento' })
  await withdrawing.getByText('El documento no se borra: queda en el índice con el motivo.').waitFor()
  await withdrawing.getByLabel('Motivo').fill('Es de otro establecimiento.')
  await expectAccessible(page)
  await withdrawing.getByRole('button', { name: 'Retirar documento' }).click()
  await panel.getByText(/^Retirado el .*: Es de otro establecimiento\.$/).waitFor()
  await panel.getByRole('button', { name: 'Cerrar ventana' }).click()

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name }).click()
    return page.getByRole('dialog', { name })
  }
  const holding = await act('Poner bloqueo legal')
  await holding.getByLabel('Asunto').fill('Proceso 2026-14')
  await holding.getByLabel('Autoridad que lo ordena').fill('Juzgado 3 de Cartagena')
  await holding.getByLabel('Motivo').fill('Oficio 12.')
  await holding.getByRole('button', { name: 'Poner bloqueo legal' }).click()
  await page.getByText('Bloqueo legal: Proceso 2026-14').waitFor()
  await screenshot('file-held')
  await expectAccessible(page)

  const closing = await act('Cerrar expediente')
  for (const missing of await closing.getByLabel(/^Motivo por el que falta/).all()) await missing.fill('No aplica.')
  await closing.getByLabel(/^Motivo( \*)?$/).fill('El establecimiento cerró.')
  await closing.getByRole('button', { name: 'Cerrar expediente' }).click()
  await toast(page, 'Expediente cerrado. Se emitió el índice 1.')
  await page.getByText(/^Se conserva hasta el \d\d\/\d\d\/\d{4} \(.+, \d+ años\)$/).waitFor()
  expect(await page.getByText('Suelte aquí archivos o pulse Elegir').count()).toBe(0)
  await screenshot('file-closed')
  await expectAccessible(page)

  const index = await downloadBy(page, () => page.getByRole('button', { name: 'Descargar índice (XML)' }).click())
  expect(index.name).toMatch(/^EXP-13-\d{4}-\d{6}-indice\.xml$/)
  const text = index.content.toString()
  expect(text).toContain('<TipoDocumentoFoliado')
  expect(text).toContain('Es de otro establecimiento.')

  await documentButton(page, `Ajeno ${screen}`).click()
  await panel.getByRole('button', { name: 'Ver en el índice' }).click()
  await panel.getByText('La huella del índice es la del documento.').waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Cerrar ventana' }).click()

  await documentButton(page, /^Acta /).click()
  const acta = page.getByRole('dialog', { name: /^Acta / })
  await acta.getByRole('button', { name: 'Ver en el índice' }).click()
  await acta.getByText('El índice lleva la huella del PDF de este documento.').waitFor()
  // A whole browser shows the PDF in its tab; one without windows has no viewer, and downloads it there.
  let isDownloaded = false
  // Listened to at once: a PDF that is ready arrives before the next line.
  page.context().once('page', (tab) => tab.once('download', () => (isDownloaded = true)))
  const opened = page.context().waitForEvent('page')
  await acta.getByRole('button', { name: 'Abrir en PDF' }).click()
  const tab = await opened
  await expect.poll(() => isDownloaded || tab.url().startsWith('blob:')).toBe(true)
  await tab.close()
  await acta.getByRole('button', { name: 'Cerrar ventana' }).click()

  await page.getByRole('button', { name: 'Descargar expediente (ZIP)' }).click()
  const job = page.getByRole('region', { name: /^ZIP del expediente/ })
  await job.getByText(/^Listo para descargar hasta el/).waitFor()
  await screenshot('file-zip')
  await expectAccessible(page)
  const bag = await downloadBy(page, () => job.getByRole('button', { name: /^Descargar/ }).click())
  await expectProvenBag(bag.content)
}

/** Checks the ZIP as its LEAME.txt tells: with programs that every system has. */
async function expectProvenBag(zip: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-bag-'))
  try {
    await writeFile(join(folder, 'bag.zip'), zip)
    await run('unzip', ['-q', 'bag.zip'], { cwd: folder })
    const { stdout: found } = await run('find', ['.', '-name', 'manifest-sha256.txt'], { cwd: folder })
    const bag = join(folder, found.trim().replace(/manifest-sha256\.txt$/, ''))
    const { stdout } = await run('sha256sum', ['-c', 'manifest-sha256.txt'], { cwd: bag })
    expect(stdout).toMatch(/indice\.xml: OK/)
    expect(stdout).toMatch(/acta.*\.pdf: OK/)
    expect(await readFile(join(bag, 'LEAME.txt'), 'utf8')).toContain('sha256sum -c manifest-sha256.txt')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.each(screensFrom('phone'))('disposals that are off say so, and offer none (%s)', (screen) =>
  visit(screen, async (visitor) => {
    const { page } = visitor
    await enterAs(visitor, 'administrator', `${MODULE}?pestana=disposicion`)
    await page.getByText(/^La eliminación de expedientes está desactivada en esta instalación/).waitFor()
    await page.getByText('Todavía no se ha eliminado ningún expediente.').waitFor()
    expect(await page.getByRole('button', { name: /^Eliminar/ }).count()).toBe(0)
    await expectAccessible(page)
  }),
)
