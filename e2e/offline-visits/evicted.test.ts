import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../src/server/demo/random.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { sectionOf } from '../support/inspection-screen.ts'
import { storedRows } from '../support/offline-visits/device-storage.ts'
import { inspectionContent } from '../support/offline-visits/inspection-content.ts'
import { partsOf, savePart, unfold } from '../support/offline-visits/parts.ts'
import { expectOffline, freshVisit, openFilled, prepareDevice } from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'

// A browser without space deletes all that a site stored in its database. What was unsent is told.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const evict = ({ devtools }: Visitor) =>
  devtools.send('Storage.clearDataForOrigin', {
    origin: stage.proxy.url,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  })

/** A visit without signal whose first section is queued, with its photos. */
async function sectionQueued(visitor: Visitor) {
  expectOffline(visitor)
  visitor.expectConsoleError(/./, 'the database closes under the page')
  const { page } = visitor
  const { visit, checklist } = await freshVisit(stage)
  await prepareDevice(visitor, 'technician', stage.technician, visit)
  const content = await inspectionContent(seeded('evicted'), checklist, { photos: 6, photoSide: 480 })
  await page.context().setOffline(true)
  await openFilled(visitor, stage.technician, visit, content)
  const photoSection = content.items.find(({ photo }) => photo)?.section
  const part = partsOf(checklist).find(({ name }) => name === photoSection)
  if (!part) throw new Error('The inspection has no photo.')
  await savePart(page, part)
  const queued = (await storedRows<{ slot: string; hasPhoto: boolean }>(page, 'commands')).length
  expect(queued).toBeGreaterThan(0)
  const witnessed = () =>
    page.evaluate(
      ([key, id]) =>
        Object.values(JSON.parse(localStorage.getItem(key ?? '') ?? '{}').pending?.[id ?? ''] ?? {}).filter((kind) =>
          String(kind).startsWith('answer'),
        ).length,
      [`unsent-witness-${stage.technician.userId}`, String(visit.assignmentId)],
    )
  await expect.poll(witnessed).toBe(queued)
  return { visit, part }
}

test('both pages tell at the next start what the browser deleted, until it is dismissed', () =>
  stage.onPhone(async (visitor) => {
    const { page, goTo, screenshot } = visitor
    const { visit, part } = await sectionQueued(visitor)
    await page.goto('about:blank')
    await evict(visitor)
    await page.context().setOffline(false)
    await goTo('/dashboard/inspeccion/campo')
    const told = page.getByRole('alert', { name: /^Trabajo borrado: / })
    await told.getByText(/El navegador borró \d+ partes sin enviar de /).waitFor()
    await told
      .getByText(/tome otra vez la foto y guarde la respuesta/)
      .first()
      .waitFor()
    await screenshot('evicted-field')
    await expectAccessible(page)
    await told.getByRole('link', { name: `Abrir visita: ${visit.establishment}` }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'El navegador borró' })
    await notice
      .getByText(/^Ítem \d+\.\d+ · .*: tome otra vez la foto y guarde la respuesta\.$/)
      .first()
      .waitFor()
    await screenshot('evicted-form')
    await expectAccessible(page)
    await sectionOf(page, part.name).waitFor()
    await notice.getByRole('button', { name: 'Ocultar este aviso' }).click()
    await notice.waitFor({ state: 'detached' })
    await page.reload()
    await sectionOf(page, part.name).waitFor()
    expect(await notice.count()).toBe(0)
  }))

test('deleted data under an open form without signal is told at once; its texts stay', () =>
  stage.onPhone(async (visitor) => {
    const { page } = visitor
    const { visit, part } = await sectionQueued(visitor)
    await evict(visitor)
    const notice = page.getByRole('alert').filter({ hasText: 'El navegador borró' })
    await notice
      .getByText(/guarde otra vez la respuesta\.$/)
      .first()
      .waitFor()
    await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
    const section = sectionOf(page, part.name)
    await unfold(page, part)
    await section.getByRole('button', { name: 'Guardar sección' }).waitFor()
    expect(await section.getByRole('radio', { checked: true }).count()).toBeGreaterThan(0)
    expect(await section.getByLabel('Observación').first().inputValue()).not.toBe('')
  }))
