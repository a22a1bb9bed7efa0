import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../src/server/demo/random.ts'
import { expectAccessible } from '../support/axe.ts'
import { dataOf } from '../support/client.ts'
import { itemCard } from '../support/inspection-screen.ts'
import { readProgress } from '../support/offline-visits/check-record.ts'
import { inspectionContent } from '../support/offline-visits/inspection-content.ts'
import { partsOf, savePart, unfold } from '../support/offline-visits/parts.ts'
import { addressOf, type PlannedVisit } from '../support/offline-visits/planned-visit.ts'
import {
  airplaneMode,
  expectOffline,
  freshVisit,
  openFilled,
  prepareDevice,
} from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { cameraPhoto } from '../support/photo.ts'

// The acta of a measure and a sample are written without signal, and leave after their visit is closed.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const SEAL = 'CAMPO-7701'

/** Resolves once the preparation has brought the windows of acts. */
const untilWindowsKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await (await caches.open('vigia-acts')).keys()).length), {
      timeout: SYNCHRONISED_MS,
    })
    .toBeGreaterThan(0)

const pick = async (dialog: Locator, label: RegExp, option: string) => {
  await dialog.getByRole('combobox', { name: label }).click()
  await dialog.page().getByRole('option', { name: option, exact: true }).click()
}

async function attachPhoto(dialog: Locator, shade: number): Promise<void> {
  const chooser = dialog.page().waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Elegir fotos' }).click()
  await (await chooser).setFiles(await cameraPhoto(shade))
}

const keep = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Guardar en este dispositivo' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function writeMeasure(page: Page, card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Levantar el acta de la medida' }).click()
  const dialog = page.getByRole('dialog', { name: 'Acta de la medida' })
  await pick(dialog, /Alcance/, 'Total')
  await dialog.getByLabel(/^Recae sobre/).fill('La cocina')
  await dialog.getByLabel(/^Riesgo para la salud/).fill('Contaminación')
  await dialog.getByLabel(/^Condición para levantarla/).fill('Fumigar y reparar')
  await dialog.getByRole('button', { name: 'Agregar sello' }).click()
  await dialog.getByLabel(/^Número/).fill(SEAL)
  await attachPhoto(dialog, 7)
  await expectAccessible(page)
  await keep(dialog)
}

async function takeSample(page: Page, seal: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Tomar una muestra' }).click()
  const dialog = page.getByRole('dialog', { name: 'Toma de muestra' })
  await dialog.getByLabel(/^Producto/).fill('Queso costeño')
  await dialog.getByLabel(/^Cantidad/).fill('2')
  await dialog.getByLabel(/^Unidad de medida/).fill('kg')
  await dialog.getByLabel(/^Número del sello/).fill(seal)
  await dialog.getByLabel(/^Motivo/).fill('Olor extraño')
  await dialog.getByLabel(/^Ensayos/).fill('Salmonella')
  await pick(dialog, /Contramuestra/, 'No procede')
  await dialog.getByLabel(/^Por qué no se dejó/).fill('No alcanza el producto')
  return dialog
}

type Row = { number: string | null; state: string; inspections_id: number; code?: string }
const rowsOf = async (path: string, name: string, inspectionId: number): Promise<Row[]> =>
  (dataOf(await stage.technician('GET', `/api/${path}/all?limit=100`))[name] as Row[]).filter(
    (row) => row.inspections_id === inspectionId,
  )
const isClosed = async ({ assignmentId }: PlannedVisit) => (await readProgress(stage.technician, assignmentId)).isDone

test('a measure with seal and photo and a sample, written without signal, get their numbers', () =>
  stage.onPhone(async (visitor) => {
    const { page, screenshot } = visitor
    expectOffline(visitor)
    const { visit, checklist } = await freshVisit(stage)
    await prepareDevice(visitor, 'technician', stage.technician, visit)
    await untilWindowsKept(page)
    const content = await inspectionContent(seeded('acts'), checklist, { photos: 3, photoSide: 480 })
    const found = content.items.find(({ photo }) => photo)
    if (!found) throw new Error('There is no finding.')
    const measured = { ...found, concept: 'I' as const, isCritical: true, measure: 'CLAUSURA' as const }
    const items = content.items.map((item) => (item === found ? measured : item))
    await airplaneMode(visitor, true)
    await openFilled(visitor, stage.technician, visit, { ...content, items })
    const parts = partsOf(checklist)
    for (const part of parts.filter(({ isSection }) => isSection)) await savePart(page, part)

    const section = parts.find(({ name }) => name === found.section)
    if (section) await unfold(page, section)
    const card = itemCard(page, found.number)
    await writeMeasure(page, card)
    await card.getByRole('list', { name: 'Actas y muestras' }).getByText('Por enviar', { exact: true }).waitFor()
    const dialog = await takeSample(page, SEAL.toLowerCase())
    await dialog.getByRole('button', { name: 'Guardar en este dispositivo' }).click()
    await dialog.getByText(`El sello ${SEAL.toLowerCase()} ya está en uso.`).waitFor()
    await dialog.getByLabel(/^Número del sello/).fill('CAMPO-7702')
    await keep(dialog)

    await page.reload()
    const list = page.getByRole('region', { name: 'Actas de medidas y muestras' })
    await list.getByText('Muestra: Queso costeño').waitFor()
    expect(await list.getByText('Por enviar', { exact: true }).count()).toBe(2)
    await screenshot('field-acts-waiting')
    for (const part of parts.filter(({ isSection }) => !isSection)) await savePart(page, part)
    expect(await isClosed(visit)).toBe(false)

    await airplaneMode(visitor, false)
    await expect.poll(() => isClosed(visit), { timeout: SYNCHRONISED_MS, interval: 200 }).toBe(true)
    await visitor.goTo('/dashboard/inspeccion/campo')
    const kept = page.getByRole('region', { name: 'Actas y muestras en este dispositivo' })
    await kept.getByText(/^MS-\d{4}-\d{6}$/).waitFor({ timeout: SYNCHRONISED_MS })
    await kept.getByText(/^MU-\d{4}-\d{6}$/).waitFor({ timeout: SYNCHRONISED_MS })
    await screenshot('field-acts-recorded')
    await expectAccessible(page)
    await visitor.goTo(addressOf(visit))
    await page
      .getByText(/^MS-\d{4}-\d{6}$/)
      .first()
      .waitFor()

    const { inspectionId } = await readProgress(stage.technician, visit.assignmentId)
    const measures = await rowsOf('measure', 'Measures', inspectionId ?? 0)
    const closures = measures.filter(({ code }) => code === 'CLAUSURA')
    expect(closures.some(({ number, state }) => state === 'vigente' && number?.startsWith('MS-'))).toBe(true)
    expect(await rowsOf('sample', 'Samples', inspectionId ?? 0)).toMatchObject([{ state: 'tomada' }])
  }))
