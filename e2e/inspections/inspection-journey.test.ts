import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cannotReadPdf, printedText } from '../../src/server/testing/pdf-text.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { logIn } from '../support/client.ts'
import { downloadBy } from '../support/download.ts'
import {
  acceptSummary,
  canvasOf,
  confirmReview,
  type Entry,
  enter,
  expectShown,
  fillSigner,
  inkOn,
  itemCard,
  photoOf,
  radio,
  type Signer,
  saveSection,
  sectionOf,
  signOfficials,
} from '../support/inspection-screen.ts'
import { listRows, listSettled } from '../support/list.ts'
import { product } from '../support/product.ts'
import { accounts, enterAs, logInAs } from '../support/session.ts'

const ESTABLISHMENT = 'Frutería y Heladería Brisas del Canal'

/** Entries of this visit for the checklist of 'Preparación de alimentos', by section and item. */
const visitEntries: Record<string, Record<string, Entry>> = {
  'Edificación e instalaciones': {
    '1.1': { concept: 'A' },
    '1.2': { concept: 'AR', text: 'Baldosas agrietadas junto al lavaplatos; sifón sin rejilla.' },
    '1.3': { concept: 'A' },
    '1.4': { concept: 'AR', text: 'Lavamanos sin jabón ni toallas de un solo uso.' },
  },
  'Equipos y utensilios': {
    '2.1': {
      concept: 'I',
      text: 'Licuadora oxidada en la unión del vaso; «se retira» el equipo.',
      measure: 'Congelación o suspensión temporal de la venta o empleo',
    },
    '2.2': { concept: 'A' },
  },
  'Personal manipulador de alimentos': {
    '3.1': { concept: 'A' },
    '3.2': { concept: 'AR', text: 'Un certificado médico vencido hace dos meses.' },
    '3.3': { concept: 'A' },
    '3.4': { concept: 'A' },
  },
  'Requisitos higiénicos': {
    '4.1': { concept: 'A' },
    '4.2': {
      concept: 'I',
      text: 'Un mismo cuchillo para carne cruda y fruta lista para el consumo.',
      isCritical: true,
      measure: 'Suspensión parcial o total de trabajos o servicios',
      sampleRecord: 'TM-2026-0147',
      counterSampleRecord: 'CM-2026-0148',
    },
    '4.3': { concept: 'AR', text: 'Nevera a 8 °C y sin registro diario de temperatura.' },
    '4.4': { concept: 'NA', text: 'No almacena: compra a diario lo que usa.' },
  },
  Saneamiento: {
    '5.1': { concept: 'A' },
    '5.2': { concept: 'A' },
    '5.3': { concept: 'A' },
    '5.4': { concept: 'A' },
    '5.5': { concept: 'A' },
    '5.6': { concept: 'AR', text: 'Plan de saneamiento sin los formatos diligenciados del mes.' },
  },
}
const [firstSection = '', secondSection = '', ...otherSections] = Object.keys(visitEntries)
const allEntries = Object.assign({}, ...Object.values(visitEntries)) as Record<string, Entry>
/** 100 less the points of the findings: 1 + 2 + 5 + 1 + 9 + 3.5 + 1. */
const COMPLIANCE = '77,5 %'

const healthObservation =
  'Se suspende el área de corte; plazo de 30 días para los demás requerimientos. Año 2026, ñandú.'
const establishmentSigner: Signer = {
  name: 'Candelaria Puello Núñez',
  idCard: '45123987',
  role: 'Propietaria',
  observation: 'De acuerdo; el cuchillo se cambia hoy mismo.',
}
const witness: Signer = { name: 'Ubaldo Cabarcas Güell', idCard: '73654321', role: 'Administrador de turno' }

const { url, visit } = product()

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const letters = (text: string) => text.replace(/[\s\u200b\u00ad]/g, '').normalize('NFC')

/** Names of the establishments on every page of the planner. */
async function plannedEstablishments(page: Page): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    await listSettled(page)
    await listRows(page).first().waitFor()
    const titles = listRows(page).evaluateAll((cards) =>
      cards.map((card) => card.querySelector('span')?.textContent ?? ''),
    )
    names.push(...(await titles))
    const next = page.getByRole('button', { name: 'Página siguiente' })
    if ((await next.getAttribute('aria-disabled')) === 'true') return names
    const { search } = new URL(page.url())
    await next.click()
    await page.waitForURL((address) => address.search !== search)
  }
}

async function openPlanner({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await page.getByRole('link', { name: 'Planeación' }).click()
  await page.getByRole('heading', { name: 'Planeador de actividades' }).waitFor()
}

async function seeOwnVisitsAlone({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Quitar el filtro Avance: Pendiente' }).click()
  await page.waitForURL((address) => address.searchParams.get('avance') === 'todas')
  const administrator = await logIn(url(), accounts.administrator)
  const technician = await logIn(url(), accounts.technician)
  const { body } = await administrator('GET', '/api/assignment/all?limit=100')
  const all: { technical_id: number; establishment_name: string }[] = body.data.Assigments
  const own = all.filter((row) => row.technical_id === technician.userId)
  expect(own.length).toBeLessThan(all.length)
  expect((await plannedEstablishments(page)).sort()).toEqual(own.map((row) => row.establishment_name).sort())
}

async function find({ page }: Visitor, text: string): Promise<void> {
  await page.getByPlaceholder('Búsqueda general').fill(text)
  await page.getByText('Página 1 de 1').waitFor()
}

async function beRefusedIncomplete({ page }: Visitor): Promise<void> {
  await saveSection(page, firstSection)
  await toast(page, `Por favor completa todos los campos requeridos en la sección: ${firstSection}`)
  expect(await radio(itemCard(page, '1.1'), 'A').getAttribute('aria-invalid')).toBe('true')
}

async function fillSection(visitor: Visitor, name: string): Promise<void> {
  for (const [number, entry] of Object.entries(visitEntries[name] ?? {})) await enter(visitor, number, entry)
}

async function saveWhole({ page }: Visitor, name: string): Promise<void> {
  await saveSection(page, name)
  await toast(page, `Sección "${name}" guardada correctamente.`)
  await sectionOf(page, name).getByText('Guardada', { exact: true }).first().waitFor()
}

/** Reloads in the middle: entries on the server and entries on this device alone are all still there. */
async function reloadInTheMiddle({ page }: Visitor): Promise<void> {
  await sectionOf(page, secondSection).getByText('Guardado en este dispositivo').waitFor()
  await page.reload()
  await sectionOf(page, firstSection).getByText('Guardada', { exact: true }).waitFor()
  await sectionOf(page, firstSection).getByRole('button', { expanded: false }).click()
  const savedCard = itemCard(page, '1.2')
  await savedCard.getByText(allEntries['1.2']?.text ?? '').waitFor()
  await expectShown(photoOf(savedCard, '1.2'))
  expect(await savedCard.getByRole('radio').count()).toBe(0)
  const draftCard = itemCard(page, '2.1')
  expect(await radio(draftCard, 'I').isChecked()).toBe(true)
  expect(await draftCard.getByLabel('Observación').inputValue()).toBe(allEntries['2.1']?.text)
  expect(await draftCard.getByRole('combobox', { name: 'Medida sanitaria' }).inputValue()).toBe('CONGELACION')
  await expectShown(photoOf(draftCard, '2.1'))
}

async function recordObservation({ page }: Visitor): Promise<void> {
  const part = sectionOf(page, 'Observación de la autoridad sanitaria')
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await toast(page, 'Debe escribir alguna observación.')
  await part.getByRole('textbox').fill(healthObservation)
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await toast(page, 'Observación registrada correctamente.')
}

async function signForEstablishment(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const part = sectionOf(page, 'Firma del establecimiento')
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await toast(page, 'Por favor completa todos los campos obligatorios de la firma del responsable.')
  await fillSigner(visitor, part, establishmentSigner)
  const ink = await inkOn(canvasOf(part))
  expect(ink).toBeGreaterThan(100)
  await part.getByRole('button', { name: 'Limpiar' }).click()
  expect(await inkOn(canvasOf(part))).toBe(0)
  await fillSigner(visitor, part, establishmentSigner)
  await part.getByText('Guardado en este dispositivo').waitFor()
  await page.reload()
  // The drawing is kept, and the summary is shown again: the page cannot know who reads it now.
  await part.getByRole('button', { name: /^Mostrar el resumen y firmar/ }).waitFor()
  await acceptSummary(part)
  await expect.poll(() => inkOn(canvasOf(part))).toBeGreaterThan(100)
  expect(await part.getByLabel('Nombre').inputValue()).toBe(establishmentSigner.name)
  await part.getByRole('button', { name: /^Guardar/ }).click()
  await toast(page, 'Firma del establecimiento registrada correctamente.')
}

async function signAsWitness(visitor: Visitor): Promise<void> {
  const { page } = visitor
  const part = sectionOf(page, 'Firma del testigo')
  await part.getByRole('button', { name: /^Revisar y firmar/ }).click()
  await toast(page, 'Por favor completa todos los campos de la firma del testigo.')
  await fillSigner(visitor, part, witness)
  await visitor.screenshot('inspection-signature')
  await expectAccessible(page)
  const finish = () => part.getByRole('button', { name: /^Revisar y firmar/ }).click()
  await finish()
  await toast(page, 'Primero firme usted: su firma va antes de la que cierra la visita.')
  await signOfficials(page)
  await finish()
  const review = page.getByRole('dialog', { name: 'Revisar y firmar' })
  await review.getByText(COMPLIANCE).waitFor()
  await review.getByText('DESFAVORABLE', { exact: true }).waitFor()
  for (const text of [witness.name, healthObservation, 'Sin constancia de participación en la visita'])
    await review.getByText(text).first().waitFor()
  await visitor.screenshot('inspection-review')
  await expectAccessible(page)
  await confirmReview(page)
  await toast(page, 'Firma del testigo registrada correctamente.')
}

/** Texts that the record must show: entries, and results computed from them. */
const facts = (): string[] => [
  'GS-IVCSA-FO-002',
  ESTABLISHMENT,
  'Arjona',
  'Bolívar',
  'Programación',
  COMPLIANCE,
  'DESFAVORABLE',
  healthObservation,
  ...[establishmentSigner, witness].flatMap((signer) => Object.values(signer)),
  ...Object.values(allEntries).flatMap(({ text, measure, sampleRecord, counterSampleRecord }) =>
    [text, measure, sampleRecord, counterSampleRecord].filter((fact) => fact !== undefined),
  ),
  'Wilmer Enrique Díaz Pájaro',
  'Yuranis Paola Castro Meza',
]

const missingIn = (text: string | null) => facts().filter((fact) => !letters(text ?? '').includes(letters(fact)))

/** Number, marked column and critical mark of each item's row in the record. */
const marksOf = (page: Page): Promise<string[]> =>
  page.locator('table').evaluateAll((tables) =>
    tables
      .filter((table) => table.querySelectorAll('thead tr:last-child th').length === 7)
      .flatMap((table) =>
        [...table.querySelectorAll('tbody tr')].map((row) => {
          const [number, , ...cells] = [...row.children].map((cell) => cell.textContent?.trim() ?? '')
          const [a = '', ar = '', i = '', , critical = ''] = cells
          const marked = [a, ar, i].map((cell) => /^(X|NA)/.exec(cell)?.[0] ?? '').join('|')
          return `${number} ${marked} ${critical}`.trim()
        }),
      ),
  )

const expectedMarks = Object.entries(allEntries).map(([number, { concept, isCritical }]) => {
  const marked = { A: 'X||', AR: '|X|', I: '||X', NA: 'NA||' }[concept]
  return `${number} ${marked} ${isCritical ? 'X' : ''}`.trim()
})

const download = (page: Page, button: string) =>
  downloadBy(page, () => page.getByRole('button', { name: button, exact: true }).click())

const photos = Object.values(allEntries).filter(({ concept }) => concept === 'AR' || concept === 'I').length
const SIGNATURES_OF_VISITED = 2

async function checkHtml({ page }: Visitor, html: string): Promise<void> {
  // The sealed record is data, which no browser runs.
  const shown = html.replace(/<script type="application\/json" id="vigia-registro">[^<]*<\/script>/, '')
  expect(shown).not.toMatch(/<script|<link|<iframe|\son\w+=|@import|url\((?!["']?data:)/i)
  expect([...html.matchAll(/\s(?:src|href|srcset|action)="(?!data:)([^"]*)"/g)].map(([, address]) => address)).toEqual(
    [],
  )
  const other = await page.context().newPage()
  await other.setContent(html)
  expect(missingIn(await other.locator('body').textContent())).toEqual([])
  expect(await marksOf(other)).toEqual(expectedMarks)
  const widths = await other
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  expect(widths.length).toBeGreaterThanOrEqual(photos + SIGNATURES_OF_VISITED)
  expect(widths.every((width) => width > 0)).toBe(true)
  await expectAccessible(other)
  await other.close()
}

async function lookAtPhoto({ page, screenshot }: Visitor): Promise<void> {
  const small = page.getByRole('button', { name: /^Ver en grande: / }).first()
  const shown = await small.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await small.press('Enter')
  const dialog = page.getByRole('dialog')
  const width = () => dialog.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(shown)
  await screenshot('record-photo')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => small.evaluate((button) => button === document.activeElement)).toBe(true)
}

test('a visit on a phone, from the plan to the signed record', () =>
  visit('phone', async (visitor) => {
    const { page, screenshot } = visitor
    await logInAs(visitor, 'technician')
    await expectAccessible(page)
    await openPlanner(visitor)
    await seeOwnVisitsAlone(visitor)
    await find(visitor, 'brisas del canal')
    await screenshot('planner-technician')
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Ir a la inspección/ }).click()
    await page.getByRole('heading', { level: 1, name: ESTABLISHMENT }).waitFor()
    await screenshot('inspection')
    await expectAccessible(page)

    await beRefusedIncomplete(visitor)
    await screenshot('inspection-incomplete')
    await expectAccessible(page)
    await fillSection(visitor, firstSection)
    await screenshot('inspection-filled')
    await expectAccessible(page)
    await saveWhole(visitor, firstSection)
    await fillSection(visitor, secondSection)
    await reloadInTheMiddle(visitor)
    await screenshot('inspection-reloaded')
    await expectAccessible(page)
    await saveWhole(visitor, secondSection)
    for (const section of otherSections) {
      await fillSection(visitor, section)
      await saveWhole(visitor, section)
    }
    const outcome = page.getByRole('complementary', { name: 'Resultado y pendientes' })
    expect(await outcome.textContent()).toContain(COMPLIANCE)
    expect(await outcome.textContent()).toContain('DESFAVORABLE')
    await outcome.getByRole('button', { name: 'Ver resultado y pendientes' }).click()
    await outcome.getByText('El ítem 4.2 tiene un hallazgo crítico').waitFor()
    await screenshot('inspection-outcome')
    await expectAccessible(page)
    await outcome.getByRole('button', { name: 'Ocultar resultado y pendientes' }).click()

    await recordObservation(visitor)
    await signForEstablishment(visitor)
    await signAsWitness(visitor)
    await toast(page, 'Inspección finalizada correctamente.')
    const result = page.getByRole('region', { name: 'Resultado de la visita' })
    for (const fact of [COMPLIANCE, 'DESFAVORABLE', /^\d{4}-\d{6}$/]) await result.getByText(fact).waitFor()
    await screenshot('inspection-result')
    await expectAccessible(page)
    expect((await download(page, 'Descargar PDF')).content.subarray(0, 5).toString()).toBe('%PDF-')
    // The draft is gone; the witness of what is unsent has nothing to tell.
    const kept = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key !== 'token'))
    await expect
      .poll(async () => (await kept()).map(([, text]) => JSON.parse(text)))
      .toEqual([expect.objectContaining({ pending: {}, lost: {} })])

    await page.getByRole('link', { name: 'Volver a la planeación' }).click()
    await page.waitForURL((address) => address.pathname === '/dashboard/planeacion')
    await page.getByRole('button', { name: 'Quitar el filtro Avance: Pendiente' }).click()
    await find(visitor, 'brisas del canal')
    await listRows(page).filter({ hasText: ESTABLISHMENT }).getByText('Realizada', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Ir a la inspección/ }).count()).toBe(0)
    await page.getByRole('button', { name: /^Ver acta/ }).click()
    await page.getByRole('button', { name: 'Descargar PDF del Acta', exact: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await screenshot('record')
    await expectAccessible(page)
    expect(missingIn(await page.getByRole('main').textContent())).toEqual([])
    expect(await marksOf(page)).toEqual(expectedMarks)
    await lookAtPhoto(visitor)

    const [, id] = /inspecciones\/(\d+)\//.exec(page.url()) ?? []
    const html = await download(page, 'Descargar PDF del Acta')
    expect(html.name).toBe(`acta-${id}.html`)
    await checkHtml(visitor, html.content.toString('utf8'))
    const pdf = await download(page, 'Descargar PDF (archivo)')
    const [, number] = /^Acta (\d{4}-\d{6}) · Vigía$/.exec(await page.title()) ?? []
    expect(pdf.name).toBe(`acta-${number}.pdf`)
    expect(pdf.content.subarray(0, 5).toString()).toBe('%PDF-')
    if (!cannotReadPdf) expect(missingIn(await printedText(pdf.content))).toEqual([])
  }))

describe('an address of a visit', () => {
  test("'/asignaciones' leads to the planner", () =>
    visit('phone', async (visitor) => {
      await enterAs(visitor, 'technician', '/asignaciones')
      await visitor.page.waitForURL((address) => address.pathname === '/dashboard/planeacion')
    }))

  test("without an inscription type reads 'No se proporcionó el tipo de inscripción.'", () =>
    visit('phone', async (visitor) => {
      await enterAs(visitor, 'technician', '/dashboard/inspeccion/1/1/undefined')
      await visitor.page.getByText('No se proporcionó el tipo de inscripción.', { exact: true }).waitFor()
      await expectAccessible(visitor.page)
    }))

  test("an address of a record that does not exist reads 'No se pudo cargar el acta.'", () =>
    visit('phone', async (visitor) => {
      visitor.expectConsoleError(/status of 404/, 'the browser itself reports the missing record')
      visitor.expectConsoleError(/Refusal|no existe/, 'a failed load is logged (R 8.13)')
      await enterAs(visitor, 'technician', '/dashboard/inspecciones/999999/1')
      await visitor.page.getByText('No se pudo cargar el acta.', { exact: true }).waitFor()
      await expectAccessible(visitor.page)
    }))
})
