import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { dataOf } from '../support/client.ts'
import type { PlannedVisit } from '../support/offline-visits/planned-visit.ts'
import { airplaneMode, expectOffline, freshVisit, prepareDevice } from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { cameraPhoto } from '../support/photo.ts'

// A visit that could not be made is said without signal, on the card of the visit, and leaves with the first signal.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** Resolves once the preparation has brought the windows of acts. */
const untilWindowsKept = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await (await caches.open('vigia-acts')).keys()).length), {
      timeout: SYNCHRONISED_MS,
    })
    .toBeGreaterThan(0)

/** The visit as the planner lists it. */
async function rowOf({ assignmentId }: PlannedVisit): Promise<{ is_active: number; not_made: string | null }> {
  const filter = JSON.stringify([{ field: 'assignment_id', operator: '=', value: String(assignmentId) }])
  const path = `/api/assignment/all?filter=${encodeURIComponent(filter)}`
  return dataOf(await stage.administrator('GET', path)).Assigments[0]
}

async function say(page: Page, card: Locator, establishment: string): Promise<void> {
  await card.getByRole('button', { name: `No se pudo hacer: ${establishment}` }).click()
  const dialog = page.getByRole('dialog', { name: 'La visita no se pudo hacer' })
  await dialog.getByRole('combobox', { name: /^¿Qué pasó/ }).click()
  await page.getByRole('option', { name: 'El establecimiento estaba cerrado', exact: true }).click()
  await dialog.getByLabel(/^Observación/).fill('Reja con candado')
  const chooser = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Elegir fotos' }).click()
  await (await chooser).setFiles(await cameraPhoto(9))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar en este dispositivo' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

test('a closed door is said without signal, withdrawn, said again, and ends the visit', () =>
  stage.onPhone(async (visitor) => {
    const { page, screenshot } = visitor
    expectOffline(visitor)
    const { visit } = await freshVisit(stage)
    await prepareDevice(visitor, 'technician', stage.technician, visit)
    await untilWindowsKept(page)
    await airplaneMode(visitor, true)
    await page.reload()
    const name = visit.establishment
    const card = page.getByRole('article', { name }).filter({
      has: page.locator(`a[href*="/inspeccion/${visit.assignmentId}/"], [aria-label="Visita que no se pudo hacer"]`),
    })
    await say(page, card, name)
    await card.getByText('Por enviar', { exact: true }).waitFor()
    await card.getByRole('button', { name: /^Descartar: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await card.getByRole('link', { name: `Abrir visita: ${name}` }).waitFor()

    await say(page, card, name)
    await page.reload()
    await card.getByText('1 foto', { exact: true }).waitFor()
    await card.scrollIntoViewIfNeeded()
    await screenshot('not-made-waiting')
    await expectAccessible(page)
    expect(await rowOf(visit)).toMatchObject({ is_active: 1, not_made: null })

    await airplaneMode(visitor, false)
    await expect
      .poll(() => rowOf(visit), { timeout: SYNCHRONISED_MS, interval: 200 })
      .toMatchObject({ is_active: 0, not_made: 'cerrado' })
    await page.getByText('Registrada', { exact: true }).waitFor({ timeout: SYNCHRONISED_MS })
    await card.waitFor({ state: 'detached' })
    await screenshot('not-made-recorded')
    await expectAccessible(page)
  }))
