import { setTimeout } from 'node:timers/promises'
import { asPerson, bringUp, callAs, logIn, openList } from './person.mjs'

const ADMINISTRATOR = 'admin@vigia.demo'
const MODULE = '/dashboard/configuraciones/archivos'
const PLAN = 'Plan de saneamiento básico'
const letter = (text) => ({ name: `${PLAN}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** The file of the first establishment with a closed acta. */
async function anEstablishment(product) {
  const { Inspection } = await callAs(product, ADMINISTRATOR, 'GET', '/api/inspection/all?limit=1')
  return Inspection[0].establishment_id
}

/** Resolves once a search has a document: a job extracts the text, a moment after the upload. */
async function untilFound(product, words) {
  const path = `/api/files/search?q=${encodeURIComponent(words)}`
  // One search at a time: those of pages that were left would go on in the server.
  while ((await callAs(product, ADMINISTRATOR, 'GET', path)).total === 0) await setTimeout(1_000)
}

/** Looks at files, adds a document, reads and searches it. */
export const filing = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    await logIn(page, ADMINISTRATOR)
    const documents = page.getByRole('table', { name: 'Documentos del expediente' })
    await page.goto(`${MODULE}/establecimiento/${await anEstablishment(product)}`)
    await documents.waitFor()
    await page
      .getByLabel('Suelte aquí archivos o pulse Elegir')
      .setInputFiles(letter('Cronograma de fumigación y control de plagas del año.'))
    const adding = page.getByRole('dialog', { name: 'Agregar documentos' })
    await adding.waitFor()
    await shoot('agregar-documentos')
    await adding.getByRole('button', { name: 'Agregar documento' }).click()
    await adding.getByRole('button', { name: 'Terminar' }).click()
    await documents.getByRole('button', { name: PLAN }).waitFor()
    await shoot('expediente')
    await documents.getByRole('button', { name: PLAN }).click()
    await page.getByRole('dialog', { name: PLAN }).getByText('Versión 1', { exact: true }).waitFor()
    await shoot('documento')

    await openList(page, MODULE)
    await shoot('expedientes')
    await untilFound(product, 'fumigacion plagas')
    await page.goto(`${MODULE}?pestana=buscar&buscar=fumigacion%20plagas`)
    await page.getByRole('link', { name: PLAN }).waitFor()
    await shoot('buscar-documentos')
    await page.goto(`${MODULE}?pestana=retencion`)
    const table = page.getByRole('tabpanel')
    await table.getByRole('heading', { level: 2 }).first().waitFor()
    await bringUp(page.getByRole('tablist'))
    await shoot('tabla-de-retencion')
  })

/** Closed files whose term is over, of a series that may go. */
async function dueFiles(product) {
  const post = (path, body) => callAs(product, ADMINISTRATOR, 'POST', path, body)
  const { series_id } = await post('/api/trd/series', {
    ...{ code: 'COM-01', name: 'Comunicaciones informativas', office_years: 0, central_years: 0 },
    ...{ disposition: 'E', confirmed: 1 },
  })
  for (const title of ['Circulares de 2024', 'Invitaciones a capacitaciones', 'Oficios de respuesta general']) {
    const { file_id } = await post('/api/files', { series_id, subject: 'general', title })
    await post(`/api/files/${file_id}/close`, { reason: 'Terminó el año.' })
  }
  return series_id
}

/** Chooses due files, tells why they go, and sees the act that they leave. */
export const disposing = (product) =>
  asPerson(product, 'desktop', async ({ page, shoot }) => {
    const series = await dueFiles(product)
    await logIn(page, ADMINISTRATOR)
    await page.goto(`${MODULE}?pestana=disposicion&serie=${series}`)
    const choices = page.getByRole('checkbox', { name: /^Elegir EXP-/ })
    await choices.nth(1).waitFor()
    for (const at of [0, 1]) await choices.nth(at).check()
    await shoot('disposicion-final')
    await page.getByRole('button', { name: 'Eliminar 2 expedientes' }).click()
    const asked = page.getByRole('dialog', { name: 'Eliminar expedientes' })
    await asked.getByLabel('Motivo').fill('Comité de archivo, acta 4 de 2026.')
    await asked.getByRole('button', { name: 'Eliminar definitivamente' }).click()
    await page
      .getByRole('button', { name: /^Descargar acta/ })
      .first()
      .waitFor()
    await page.getByText('2 expedientes eliminados').first().waitFor({ state: 'detached' })
    await bringUp(page.getByRole('tablist'))
    await shoot('acta-de-eliminacion')
  })
