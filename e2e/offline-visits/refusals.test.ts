import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../src/server/demo/random.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Visitor } from '../support/browser.ts'
import { confirmReview, expectShown, itemCard, photoOf, sectionOf, signOver } from '../support/inspection-screen.ts'
import { checkRecord, readProgress, readRecord } from '../support/offline-visits/check-record.ts'
import { photoHashes, storedRows } from '../support/offline-visits/device-storage.ts'
import {
  type InspectionContent,
  type ItemContent,
  inspectionContent,
} from '../support/offline-visits/inspection-content.ts'
import { partsOf, savePart } from '../support/offline-visits/parts.ts'
import { addressOf, type PlannedVisit } from '../support/offline-visits/planned-visit.ts'
import { expectOffline, freshVisit, openFilled, prepareDevice } from '../support/offline-visits/prepare.ts'
import { openStage, type Stage } from '../support/offline-visits/stage.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { cameraPhoto } from '../support/photo.ts'

// The server refuses one command of a visit: the rest waits until the inspector decides.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

type Refused = { visitor: Visitor; page: Page; visit: PlannedVisit; content: InspectionContent; refused: ItemContent }
type Command = { slot: string; state: 'waiting' | 'refused' | 'kept'; refusal: { message: string } | null }

const commandsOf = (page: Page) => storedRows<Command>(page, 'commands')
const inState = async (page: Page, state: Command['state']) =>
  (await commandsOf(page)).filter((command) => command.state === state)
const answersOf = async ({ assignmentId }: PlannedVisit) => (await readProgress(stage.technician, assignmentId)).answers
/** Whether the technician has a notice of refused parts of the visit, which they see on every device. */
const isTold = async ({ assignmentId }: PlannedVisit): Promise<boolean> =>
  (await stage.technician('GET', '/api/notices')).body.data.notices.some(
    (one: { kind: string; subject_id: number }) => one.kind === 'refused_on_device' && one.subject_id === assignmentId,
  )
const untilTold = (visit: PlannedVisit, is: boolean) =>
  expect.poll(() => isTold(visit), { timeout: SYNCHRONISED_MS, interval: 200 }).toBe(is)
const isClosed = async ({ assignmentId }: PlannedVisit) => (await readProgress(stage.technician, assignmentId)).isDone
const untilClosed = (visit: PlannedVisit) =>
  expect.poll(() => isClosed(visit), { timeout: SYNCHRONISED_MS, interval: 200 }).toBe(true)

/** Saves everything offline, has `spoil` make the server refuse an item in the middle, and goes online. */
const withRefusal = (
  seed: string,
  spoil: (visit: PlannedVisit, item: ItemContent) => Promise<Buffer | undefined>,
  journey: (refused: Refused) => Promise<void>,
) =>
  stage.onPhone(async (visitor) => {
    const { page } = visitor
    expectOffline(visitor)
    const { visit, checklist } = await freshVisit(stage)
    await prepareDevice(visitor, 'technician', stage.technician, visit)
    const content = await inspectionContent(seeded(seed), checklist, { photos: 4, photoSide: 480 })
    const refused = content.items.filter(({ photo }) => photo)[1]
    if (!refused) throw new Error('No item to refuse.')
    const photo = await spoil(visit, refused)
    const items = content.items.map((item) => (item === refused && photo ? { ...item, photo } : item))
    await page.context().setOffline(true)
    await openFilled(visitor, stage.technician, visit, { ...content, items })
    for (const part of partsOf(checklist)) await savePart(page, part)
    await page.context().setOffline(false)
    await expect.poll(async () => (await inState(page, 'refused')).length, { timeout: SYNCHRONISED_MS }).toBe(1)
    await untilTold(visit, true)
    await journey({ visitor, page, visit, content, refused })
  })

/** Answers an item as the visit's engineer, who was faster. */
async function answerBefore(visit: PlannedVisit, item: ItemContent): Promise<undefined> {
  const { status } = await stage.engineer('POST', '/api/inspection/items', {
    assignment_id: visit.assignmentId,
    item_configuration_id: item.itemId,
    concept: 'Aceptable (A)',
  })
  expect(status).toBe(200)
}

async function seeRefusal({ page, visit, refused, content }: Refused, text: string): Promise<void> {
  // Answers before the refused one are accepted. Later ones wait, unless the refused one only meets another answer.
  const before = content.items.indexOf(refused)
  expect((await answersOf(visit)).map(({ itemId }) => itemId)).toEqual(
    expect.arrayContaining(content.items.slice(0, before).map(({ itemId }) => itemId)),
  )
  const later = text.endsWith('ya fue diligenciada') ? 0 : content.items.length - before - 1
  // The official's signature waits with the three closing parts.
  await expect.poll(async () => (await inState(page, 'waiting')).length).toBe(later + 4)
  await page.getByRole('link', { name: /1 rechazada/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Módulo de Inspecciones en campo' }).waitFor()
  const card = page.getByRole('article').filter({ has: page.getByText('Rechazado por el servidor') })
  await card.getByText(`El servidor dice: ${text}`).waitFor()
}

const refusalOf = (page: Page, { number }: ItemContent) => ({
  act: (action: string) =>
    page.getByRole('button', { name: new RegExp(`^${action}: Ítem ${number.replace('.', '\\.')} `) }).click(),
})

/** Both persons sign again, because the content is no longer that of their signatures. The last one closes the visit. */
async function signAgain({ visitor, page }: Refused): Promise<void> {
  const [establishment, witness] = ['Firma del establecimiento', 'Firma del testigo'].map((name) =>
    sectionOf(page, name),
  ) as [Locator, Locator]
  await establishment.getByText(/^Las respuestas cambiaron/).waitFor()
  await signOver(visitor, establishment)
  await establishment.getByRole('button', { name: /^Guardar/ }).click()
  await establishment.getByText(/^Las respuestas cambiaron/).waitFor({ state: 'detached' })
  await signOver(visitor, witness)
  await witness.getByRole('button', { name: /^(Guardar|Revisar y firmar)/ }).click()
  await confirmReview(page)
}

test('an answer that somebody gave before stays without sending and blocks no other work', () =>
  withRefusal('keep', answerBefore, async (refusal) => {
    const { visitor, page, visit, refused } = refusal
    await signAgain(refusal)
    // The form does not call itself finished: the inspector has to decide first.
    await page.getByText('No falta nada por guardar, pero el servidor rechazó una parte.').scrollIntoViewIfNeeded()
    expect(await page.getByText(/^Inspección terminada/).count()).toBe(0)
    await visitor.screenshot('form-refused')
    await page.getByRole('button', { name: 'Ver lo rechazado' }).click()
    await itemCard(page, refused.number).waitFor()
    await seeRefusal(refusal, `${refused.section} ya fue diligenciada`)
    await visitor.screenshot('field-refused')
    await expectAccessible(page)
    await refusalOf(page, refused).act('Conservar sin enviar')
    await untilClosed(visit)
    await untilTold(visit, false)
    const own = (await readRecord(stage.technician, visit)).sections
      .flatMap(({ items }) => items)
      .find(({ itemId }) => itemId === refused.itemId)
    expect(own?.concept).toBe('A')
    await expect.poll(() => inState(page, 'waiting')).toEqual([])
    expect(await commandsOf(page)).toMatchObject([{ slot: `item-${refused.itemId}`, state: 'kept' }])
    // The visit is closed, and the inspector has not yet let the refused answer go.
    await visitor.goTo('/dashboard/inspeccion/campo')
    await page
      .getByText(/Conservado sin enviar/)
      .first()
      .waitFor()
    await page.reload()
    await page
      .getByText(/Conservado sin enviar/)
      .first()
      .waitFor()
    expect(await photoHashes(page, visit.assignmentId).then(Object.keys)).toContain(`item-${refused.itemId}`)
  }))

test('refused work is discarded after an explicit confirmation alone, and then the rest goes', () =>
  withRefusal('discard', answerBefore, async (refusal) => {
    const { visitor, page, visit, refused } = refusal
    await seeRefusal(refusal, `${refused.section} ya fue diligenciada`)
    const question = page.getByRole('dialog', { name: '¿Descartar este trabajo?' })
    await refusalOf(page, refused).act('Descartar')
    await question.getByText(refused.observation).waitFor()
    await visitor.screenshot('field-discard')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    expect(await inState(page, 'refused')).toHaveLength(1)
    expect(await isClosed(visit)).toBe(false)
    await refusalOf(page, refused).act('Descartar')
    await question.getByRole('button', { name: 'Descartar' }).click()
    // The signatures of before go with the rest: the acta says what they stood under.
    await untilClosed(visit)
    await untilTold(visit, false)
    await expect.poll(() => commandsOf(page)).toEqual([])
  }))

test('a photo that no server can read is mended in the form, and everything arrives', () =>
  withRefusal(
    'correct',
    async () => Buffer.from('esto no es una foto'),
    async (refusal) => {
      const { visitor, page, visit, content, refused } = refusal
      visitor.expectConsoleError(/./, 'a photo that is none is no image for the browser either')
      const [command] = await inState(page, 'refused')
      await seeRefusal(refusal, command?.refusal?.message ?? '')
      await page
        .getByRole('link', { name: new RegExp(`^Corregir: Ítem ${refused.number.replace('.', '\\.')} `) })
        .click()
      await page.getByRole('heading', { level: 1, name: visit.establishment }).waitFor()
      expect(new URL(page.url()).pathname).toBe(addressOf(visit))
      const card = itemCard(page, refused.number)
      const correct = card.getByRole('button', { name: /^Corregir/ })
      const observation = card.getByLabel('Observación')
      // The page shows the establishment's name before the device's data of the visit.
      await correct.or(observation).first().waitFor()
      if ((await correct.count()) > 0) await correct.click()
      expect(await observation.inputValue()).toBe(refused.observation)
      const chooser = page.waitForEvent('filechooser')
      await card.getByText('Tomar otra foto', { exact: true }).click()
      await (await chooser).setFiles(await cameraPhoto(11))
      await expectShown(photoOf(card, refused.number))
      const hash = async () => (await photoHashes(page, visit.assignmentId))[`item-${refused.itemId}`]
      const [section] = partsOf({ sections: [{ name: refused.section }] } as never)
      if (section) await savePart(page, section)
      const photo = await hash()
      await untilClosed(visit)
      const record = await readRecord(stage.technician, visit)
      const mended = record.sections.flatMap(({ items }) => items).find(({ itemId }) => itemId === refused.itemId)
      expect(mended).toMatchObject({ finding: refused.observation, evidence: photo && `${photo}.jpg` })
      const others = content.items.filter((item) => item !== refused)
      expect(record.sections.flatMap(({ items }) => items)).toHaveLength(others.length + 1)
    },
  ))

test('an accepted inspection goes as entered, beside one that waits for a decision', () =>
  withRefusal('beside', answerBefore, async ({ visitor, page, visit }) => {
    const second = await freshVisit(stage, 1)
    await visitor.goTo('/dashboard/inspeccion/campo')
    const content = await inspectionContent(seeded('second'), second.checklist, { photos: 2, photoSide: 320 })
    await openFilled(visitor, stage.technician, second.visit, content)
    for (const part of partsOf(second.checklist)) await savePart(page, part)
    await untilClosed(second.visit)
    await checkRecord(stage.technician, second.visit, content)
    expect(await isClosed(visit)).toBe(false)
    expect(await inState(page, 'refused')).toHaveLength(1)
  }))

/** Answers all of a visit and closes it from another device, with both signatures. */
async function closeElsewhere({ assignmentId }: PlannedVisit, content: InspectionContent): Promise<void> {
  const { establishmentSigner: signer, witness } = content
  const drawn = ({ signature }: { signature: Buffer }) => `data:image/png;base64,${signature.toString('base64')}`
  const items = content.items.map(({ itemId }) => ({
    path: 'items',
    fields: { assignment_id: assignmentId, item_configuration_id: itemId, concept: 'Aceptable (A)' },
  }))
  const parts = [
    { path: `health-observation/${assignmentId}`, fields: { observation: content.healthObservation } },
    {
      path: `establishment-signature/${assignmentId}`,
      fields: {
        signature_establishment: drawn(signer),
        name_by_establishment: signer.name,
        id_card_by_establishment: signer.idCard,
        role_establishment: signer.role,
      },
    },
    {
      path: `witness-signature/${assignmentId}`,
      fields: {
        witness_signature: drawn(witness),
        witness_name: witness.name,
        witness_id_card: witness.idCard,
        witness_role: witness.role,
      },
    },
  ]
  for (const { path, fields } of [...items, ...parts]) {
    expect(await stage.engineer('POST', `/api/inspection/${path}`, fields)).toMatchObject({ status: 200 })
  }
}

test('unsent work of a visit that somebody else closed stays until its official drops it', () =>
  stage.onPhone(async (visitor) => {
    const { page } = visitor
    expectOffline(visitor)
    const { visit, checklist } = await freshVisit(stage, 2)
    await prepareDevice(visitor, 'technician', stage.technician, visit)
    const content = await inspectionContent(seeded('companion'), checklist, { photos: 3, photoSide: 320 })
    await page.context().setOffline(true)
    await openFilled(visitor, stage.technician, visit, content)
    const [section] = partsOf(checklist)
    if (section) await savePart(page, section)
    const entered = await photoHashes(page, visit.assignmentId)
    await closeElsewhere(visit, content)
    await page.context().setOffline(false)
    await page.getByText('En este dispositivo queda trabajo suyo de esta visita que no se envió.').waitFor()
    await visitor.screenshot('field-closed-elsewhere')
    expect(await page.getByText('Inspección finalizada correctamente.').count()).toBe(0)
    expect(await photoHashes(page, visit.assignmentId)).toEqual(entered)
    await page.reload()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => photoHashes(page, visit.assignmentId)).toEqual({})
  }))
