import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../src/server/demo/random.ts'
import { listDraftVisits } from '../../src/web/offline/store/draft-storage.ts'
import { expectAccessible } from '../support/axe.ts'
import { storedRows } from '../support/offline-visits/device-storage.ts'
import { inspectionContent } from '../support/offline-visits/inspection-content.ts'
import { partsOf, savePart } from '../support/offline-visits/parts.ts'
import type { PlannedVisit } from '../support/offline-visits/planned-visit.ts'
import { expectOffline, freshVisit, openFilled, prepareDevice } from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { askToLogOut, enterAs } from '../support/session.ts'

// Entries of a visit that was taken from its inspector stay in sight until the inspector lets them go.

const FIELD = '/dashboard/inspeccion/campo'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** Ids of visits with a draft on the device. */
async function draftsOn(page: Page, { userId }: { userId: number }): Promise<number[]> {
  const entries = new Map(await page.evaluate(() => Object.entries<string>(localStorage)))
  const storage = {
    length: entries.size,
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (name: string) => entries.get(name) ?? null,
  }
  return listDraftVisits(storage as unknown as Storage, userId)
}

async function withdraw({ assignmentId }: PlannedVisit): Promise<void> {
  const key = { tablename: 'assignments', columname: 'assignment_id', valuecolum: assignmentId, status: '0' }
  expect((await stage.administrator('DELETE', '/api/generic/deactivate', key)).status).toBe(200)
}

test('a half-filled visit that was taken away says so, and goes after a yes', () =>
  stage.onPhone(async (visitor) => {
    const { page, goTo, screenshot, expectConsoleError } = visitor
    expectOffline(visitor)
    expectConsoleError(/status of (403|404|409)/, 'the visit is not this person’s any more')
    const { visit, checklist } = await freshVisit(stage)
    await prepareDevice(visitor, 'technician', stage.technician, visit)
    const content = await inspectionContent(seeded('withdrawn'), checklist, { photos: 2, photoSide: 320 })
    await openFilled(visitor, stage.technician, visit, content)
    await withdraw(visit)
    await goTo(FIELD)
    const card = page.getByRole('article').filter({ hasText: 'Ya no está entre sus visitas pendientes.' })
    await card.getByText('Se conserva porque aquí hay trabajo sin enviar.').waitFor()
    await card.scrollIntoViewIfNeeded()
    await screenshot('field-withdrawn')
    await expectAccessible(page)
    const discard = card.getByRole('button', { name: `Descartar todo: ${visit.establishment}` })
    await discard.click()
    const question = page.getByRole('dialog', { name: '¿Descartar lo que queda de esta visita?' })
    await question.getByText(`${content.items.length} ítems (con sus observaciones y fotos)`).waitFor()
    await screenshot('field-withdrawn-question')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    expect(await draftsOn(page, stage.technician)).toHaveLength(1)
    await discard.click()
    await question.getByRole('button', { name: 'Descartar' }).click()
    await card.waitFor({ state: 'detached' })
    expect(await draftsOn(page, stage.technician)).toEqual([])
    const kept = await storedRows<{ assignmentId: number }>(page, 'visits')
    expect(kept.filter(({ assignmentId }) => assignmentId === visit.assignmentId)).toEqual([])
    // A logout no longer asks: nothing would be lost.
    await askToLogOut(visitor)
    await page.getByLabel('Usuario').waitFor()
  }))

test('a visit that was taken away goes with one yes, with all work behind the refusal', () =>
  stage.onPhone(async (visitor) => {
    const { page, goTo, screenshot, expectConsoleError } = visitor
    expectOffline(visitor)
    expectConsoleError(/status of (403|404|409)/, 'the visit is not this person’s any more')
    const { visit, checklist } = await freshVisit(stage, 2)
    await prepareDevice(visitor, 'technician', stage.technician, visit)
    const content = await inspectionContent(seeded('refused'), checklist, { photos: 2, photoSide: 320 })
    await page.context().setOffline(true)
    await openFilled(visitor, stage.technician, visit, content)
    for (const part of partsOf(checklist).slice(0, 2)) await savePart(page, part)
    await withdraw(visit)
    // The first batch is sent, and the proxy drops it.
    stage.proxy.judgeBy(({ path }) => (path.startsWith('/api/inspection/batch') ? 'drop-before' : undefined))
    await page.context().setOffline(false)
    const commands = () => storedRows<{ state: string; wasAttempted: boolean }>(page, 'commands')
    await expect.poll(async () => (await commands()).some(({ wasAttempted }) => wasAttempted)).toBe(true)
    stage.proxy.judgeBy()
    await goTo(FIELD)
    const card = page.getByRole('article').filter({ hasText: 'Rechazado por el servidor' })
    await card.getByRole('button', { name: `Descartar todo: ${visit.establishment}` }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Una parte ya había salido y pudo llegar al servidor.', { exact: false }).waitFor()
    await screenshot('field-withdrawn-refused')
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(commands).toEqual([])
    await card.waitFor({ state: 'detached' })
    expect(await draftsOn(page, stage.technician)).toEqual([])
  }))

test('an administrator finds what they left from when they filled visits, and nothing else', () =>
  stage.onPhone(async (visitor) => {
    const { page, screenshot } = visitor
    const { visit } = await freshVisit(stage, 1)
    await enterAs(visitor, 'administrator', FIELD)
    await page.getByText('Este módulo es para técnicos e ingenieros', { exact: false }).waitFor()
    const bar = page.getByRole('banner')
    expect(await bar.getByRole('link', { name: /Abrir mis visitas en campo/ }).count()).toBe(0)
    const { userId } = stage.administrator
    await page.evaluate(([key, draft]) => localStorage.setItem(key, draft), [
      `inspection-draft-${visit.assignmentId}`,
      JSON.stringify({ users: { [userId]: { healthObservation: 'Limpio' } } }),
    ] as const)
    await page.goto(`${visitor.home}/dashboard`)
    await bar.getByRole('link', { name: /Abrir mis visitas en campo/ }).click()
    await page.getByText('Como administrador no llena visitas', { exact: false }).waitFor()
    await screenshot('field-left-here')
    await expectAccessible(page)
    expect(await page.getByRole('article').count()).toBe(1)
    expect(await page.getByRole('button', { name: 'Preparar visitas' }).count()).toBe(0)
    expect(await storedRows(page, 'visits')).toEqual([])
    await page.getByRole('button', { name: /^Descartar todo/ }).click()
    await page.getByRole('dialog').getByText('la observación de la autoridad sanitaria', { exact: false }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await page.getByText('Este módulo es para técnicos e ingenieros', { exact: false }).waitFor()
    expect(await draftsOn(page, stage.administrator)).toEqual([])
  }))
