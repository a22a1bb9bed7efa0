import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { DIRTY_TITLES, dirtyCensus } from '../../src/server/testing/data/dirty-census.ts'
import type { Visitor } from '../support/browser.ts'
import { type ApiClient, dataOf, logIn } from '../support/client.ts'
import { downloadBy } from '../support/download.ts'
import { confirmReview, fillSections, fillSigner, sectionOf, signOfficials } from '../support/inspection-screen.ts'
import { listSettled } from '../support/list.ts'
import { inNet } from '../support/nets.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { optionOf } from '../support/pick-typed.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs } from '../support/session.ts'

// The census of a whole department, from its dirty workbook to a closed visit, its figures and the files for others.

const { url, visit } = product()

const ROWS = inNet({ short: 600, long: 20_000 })
/** Patience with a job of so many rows. */
const JOB = { timeout: SYNCHRONISED_MS }
/** Magangué. A tenth of the rows is there. */
const CITY = 13430
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The workbook as an office sends it: a heading above the titles. */
async function theCensus() {
  const rows = [['SECRETARÍA DE SALUD: CENSO DEL DEPARTAMENTO'], [], DIRTY_TITLES, ...dirtyCensus(ROWS)]
  const bytes = await writeXlsx({ sheets: [{ name: 'Censo', rows }] })
  return { name: 'censo del departamento.xlsx', mimeType: XLSX, buffer: Buffer.from(bytes) }
}

/** Brings the rows in, and looks at the report with a reader that is not the writer's. @returns how many came in */
async function bringIn({ page, screenshot }: Visitor): Promise<number> {
  await page.getByLabel('Suelte su Excel o CSV. No se guarda nada todavía.').setInputFiles(await theCensus())
  await button(page, 'Continuar').click(JOB)
  await button(page, 'Revisar las filas').click()
  await page.getByLabel('«Mangangué»').waitFor(JOB)
  await button(page, 'Aplicar a todas las filas').click()
  await page.getByLabel('«Mangangué»').waitFor({ state: 'detached', ...JOB })
  await button(page, 'Dejar así y seguir').click(JOB)
  await step(page, 'Revisión').waitFor()

  // The long form has four thousand names that are alike: one decision for all, after it told how many they are.
  await button(page, /^Posibles duplicadas \([\d.]+\)$/).click()
  await page
    .getByRole('group', { name: 'Decidir igual para todas' })
    .getByRole('button', { name: 'Omitir', exact: true })
    .click()
  const question = page.getByRole('dialog', { name: 'Decidir igual para todas' })
  await question.getByText(/^Se omiten [\d.]+ filas posibles duplicadas\./).waitFor()
  await question.getByRole('button', { name: /^Omitir [\d.]+ filas$/ }).click()
  await button(page, /^Deshacer «Omitir: [\d.]+ filas posibles duplicadas»$/).waitFor()
  await screenshot('census-decided')

  await button(page, 'Ir a aplicar').click()
  await button(page, 'Aplicar la importación').click()
  await page.getByRole('heading', { level: 2, name: 'Informe' }).waitFor(JOB)
  await screenshot('census-report')
  const { content } = await downloadBy(page, () => button(page, /^Descargar las filas por corregir/).click())
  const left = await readSheet(content)
  expect(left[0]).toEqual([...DIRTY_TITLES, 'Qué corregir'])
  expect(left.every((cells) => String(cells.at(-1)).length > 5)).toBe(true)
  return ROWS - (left.length - 1)
}

type Place = { establishment_id: number; establishment_name: string }

/** An establishment of the census among the first suggestions of the municipality. */
async function suggestedPlace(administrator: ApiClient): Promise<Place> {
  const path = `/api/planning/suggestions?city_id=${CITY}&limit=50`
  // Scores of new establishments are computed behind the import.
  const told = async () => dataOf(await administrator('GET', path))
  await expect.poll(async () => (await told()).waiting, { ...JOB, interval: 1_000 }).toBe(0)
  const { suggestions } = await told()
  for (const place of suggestions as Place[]) {
    const filter = [{ field: 'q', operator: 'LIKE', value: `%${place.establishment_name}%` }]
    const search = `limit=1&filter=${encodeURIComponent(JSON.stringify(filter))}`
    const { Inscriptions } = dataOf(await administrator('GET', `/api/inscription/all?${search}`))
    if (Inscriptions[0]?.census_gaps.length > 0) return place
  }
  throw new Error('No establishment of the census is suggested.')
}

/** Opens the suggestions of a municipality from the map of the home page. */
async function openSuggestionsFromMap({ page, goTo }: Visitor): Promise<void> {
  await goTo('/dashboard?medida=inspecciones')
  const map = page.getByRole('group', { name: 'Mapa de inspecciones por municipio' })
  await map.getByRole('link', { name: /^Magangué: / }).click()
  await page.getByRole('link', { name: 'Planear visitas en Magangué' }).click()
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname.endsWith('/planeacion/sugerencias') && searchParams.get('municipio') === String(CITY),
  )
}

/** Plans a visit from the suggestions. @returns its row */
async function plan(visitor: Visitor, administrator: ApiClient, place: Place) {
  const { page } = visitor
  await openSuggestionsFromMap(visitor)
  await button(page, `Planear: ${place.establishment_name}`).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nueva planeación' })
  for (const [label, option] of [
    ['Motivo de visita', 'Programación'],
    ['Ingeniero', 'Yuranis Paola Castro Meza'],
    ['Técnico', 'Wilmer Enrique Díaz Pájaro'],
  ] as const) {
    await dialog.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).click()
    await optionOf(page, option).click()
  }
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Planeación creada', { exact: true }).waitFor()
  const { Assigments } = dataOf(
    await administrator('GET', '/api/assignment/all?limit=1&order_by=assignment_id&order=-1'),
  )
  expect(Assigments[0]).toMatchObject({ establishment_id: place.establishment_id })
  return Assigments[0] as { assignment_id: number; typeofinscription_id: number }
}

/** The technician fills the visit on the screen and signs it with the people of the establishment, which closes it. */
async function makeOnScreen(visitor: Visitor): Promise<void> {
  const { page } = visitor
  expect(await fillSections(page, 'Guardada')).toBeGreaterThan(20)
  const establishment = sectionOf(page, 'Firma del establecimiento')
  await fillSigner(visitor, establishment, { name: 'Rosa Peña', idCard: '45123987', role: 'Propietaria' })
  await establishment.getByRole('button', { name: /^Guardar/ }).click()
  await page.getByText('Firma del establecimiento registrada correctamente.', { exact: true }).waitFor()
  const witness = sectionOf(page, 'Firma del testigo')
  await fillSigner(visitor, witness, { name: 'Luis Güell', idCard: '73654321', role: 'Cocinero' })
  await signOfficials(page)
  await witness.getByRole('button', { name: /^Revisar y firmar/ }).click()
  await confirmReview(page)
  await page.getByText('Firma del testigo registrada correctamente.', { exact: true }).waitFor()
}

/** Inspections of the municipality, as the map of the home page tells them. */
async function inspectionsOnMap({ page, goTo }: Visitor): Promise<number> {
  await goTo('/dashboard?medida=inspecciones')
  const label = await page
    .getByRole('group', { name: 'Mapa de inspecciones por municipio' })
    .getByRole('link', { name: /^Magangué: / })
    .getAttribute('aria-label')
  return Number(/\((\d+) inspecci/.exec(label ?? '')?.[1])
}

/** The rows of a list's Excel file, titles first. */
async function exported({ page, goTo }: Visitor, path: string) {
  await goTo(path)
  await listSettled(page)
  const { content } = await downloadBy(page, async () => {
    await button(page, 'Exportar').click()
    await page.getByRole('menuitem', { name: 'Exportar Excel' }).click()
  })
  return readSheet(content)
}

test(`${ROWS} dirty rows are imported, planned, visited, reported and exported`, () =>
  visit('desktop', async (visitor) => {
    const { screenshot } = visitor
    visitor.expectConsoleError(/409 .*\/decisions/, 'a decision on many rows tells how many first')
    const administrator = await logIn(url(), accounts.administrator)
    const inscribed = async () => dataOf(await administrator('GET', '/api/inscription/all?limit=1')).total
    const before = await inscribed()
    await enterAs(visitor, 'administrator', '/dashboard/inscripcion/importar')
    const came = await bringIn(visitor)
    expect(await inscribed()).toBe(before + came)
    expect(came).toBeGreaterThan(ROWS * 0.7)

    const counted = await inspectionsOnMap(visitor)
    const place = await suggestedPlace(administrator)
    const planned = await plan(visitor, administrator, place)
    const address = `${planned.assignment_id}/${place.establishment_id}/${planned.typeofinscription_id}`
    await enterAs(visitor, 'technician', `/dashboard/inspeccion/${address}`)
    await makeOnScreen(visitor)
    await enterAs(visitor, 'administrator', '/dashboard')
    expect(await inspectionsOnMap(visitor)).toBe(counted + 1)
    await screenshot('census-home')

    const places = await exported(visitor, '/dashboard/inscripcion')
    expect(places).toHaveLength(before + came + 1)
    expect(places.some((cells) => cells.includes(place.establishment_name))).toBe(true)
    // A formula of the census is a text for every program.
    expect(places.some((cells) => cells.includes("=cmd|'/c calc'!A0"))).toBe(true)
    const visits = await exported(visitor, '/dashboard/inspeccion/realizadas')
    expect(visits.filter((cells) => cells.includes(place.establishment_name))).toHaveLength(1)
  }))
