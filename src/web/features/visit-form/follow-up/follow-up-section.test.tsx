import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '../../../../domain/shared/days.ts'
import { dayOf } from '../../../../domain/shared/time.ts'
import { enqueue, listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../../offline/store/visit-database.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import type { VisitProgress } from '../../../offline/visits/prepared-visit.ts'
import { aPreparedVisit, aProgress } from '../../../offline/visits/testing.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { readDraft, writeDraft } from '../draft/local-drafts.ts'
import { emptyDraft, emptyItem } from '../draft/visit-draft.ts'
import { FillVisit } from '../fill-visit.tsx'
import { onDevice } from '../opening/testing.tsx'
import { anItemWrite, aPhoto } from '../testing.ts'

vi.mock('../../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))

const owner = { userId: 2, assignmentId: 7 }
const signed = { hasHealthObservation: true, hasEstablishmentSignature: true, hasWitnessSignature: true }
const now = new Date('2026-11-27T17:00:00Z')
const today = dayOf(now)

const requirement = (id: number, change: object = {}) => ({
  id,
  number: `R-148-0${id}`,
  itemId: id,
  text: 'Vacíe la trampa de grasa.',
  dueOn: addDays(today, 3),
  beforeImage: null,
  severity: 'mayor' as const,
  isFollowed: true,
  ...change,
})
const both = [requirement(1, { dueOn: addDays(today, -4) }), requirement(2)]
const given = (change: object = {}) => ({
  requirementId: 1,
  verdict: 'parcial' as const,
  observation: 'Falta la tapa',
  image: null,
  givenBy: 2,
  ...change,
})

const Filled = onDevice(owner, FillVisit)
const prepare = (change: Partial<VisitProgress> = {}) =>
  visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(7, { openRequirements: both, ...change }) }))

async function open(change: Partial<VisitProgress> = {}) {
  await prepare(change)
  showPage(<Filled />)
  await screen.findByRole('region', { name: /^Seguimiento/ })
}

const card = (number: string) => within(screen.getByRole('article', { name: number }))
const choose = (number: string, verdict: string) => fireEvent.click(card(number).getByRole('radio', { name: verdict }))
const write = (number: string, value: string) =>
  fireEvent.change(card(number).getByLabelText(/Qué se encontró/), { target: { value } })
const save = (number: string) =>
  fireEvent.click(card(number).getByRole('button', { name: `Guardar verificación: ${number}` }))
const commands = () => listVisitCommands(owner)

beforeEach(async () => {
  vi.setSystemTime(now)
  localStorage.clear()
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test("the section comes first, shows each requirement's last day, and offers three verdicts", async () => {
  await open()
  screen.getByRole('heading', { level: 2, name: /^Seguimiento \(2 requerimientos\)/ })
  const [first] = screen.getAllByRole('heading', { level: 2 })
  expect(first?.textContent).toContain('Seguimiento')
  card('R-148-01').getByText(/^Vencido hace 4 días/)
  card('R-148-02').getByText(/en 3 días/)
  const group = within(card('R-148-01').getByRole('group', { name: '¿Se cumplió el requerimiento R-148-01?' }))
  const names = group.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(names).toEqual(['Cumple', 'Parcial', 'No cumple'])
})

test.each<[string, Partial<VisitProgress>]>([
  ['an older server tells no requirements', { openRequirements: undefined }],
  [
    'an older server does not say which are followed',
    { openRequirements: [requirement(1, { isFollowed: undefined })] },
  ],
  ['the visit follows none', { openRequirements: [requirement(1, { isFollowed: false })], verdicts: [] }],
])('a form where %s has no such section', async (_, change) => {
  await prepare(change)
  showPage(<Filled />)
  await screen.findByRole('region', { name: /^Edificación/ })
  expect(screen.queryByRole('region', { name: /^Seguimiento/ })).toBeNull()
})

test('a met verdict needs a photo, and every verdict its finding', async () => {
  await open()
  choose('R-148-01', 'Cumple')
  save('R-148-01')
  await card('R-148-01').findByText('Tome la foto de cómo quedó.')
  card('R-148-01').getByText('Escriba qué se encontró.')
  await waitFor(() => expect(document.activeElement?.id).toBe('verdict-1-hasImage'))
  expect(await commands()).toEqual([])
})

test('a verdict waits in its own slot, and the person goes on to the next requirement', async () => {
  await open()
  choose('R-148-01', 'No cumple')
  write('R-148-01', ' Sigue llena ')
  save('R-148-01')
  await card('R-148-01').findByText('Por enviar')
  const [command] = await commands()
  expect(command).toMatchObject({
    slot: 'verdict-1',
    state: 'waiting',
    filledOn: { establishmentId: 5, checklistId: 1 },
    write: { call: 'verdicts', body: { requirementId: 1, verdict: 'no_cumple', observation: 'Sigue llena' } },
  })
  await waitFor(() => expect(document.activeElement?.id).toBe('verdict-2-title'))
  screen.getByText('Verificación de R-148-01: guardada en este dispositivo, por enviar.')
  screen.getByText('1 de 2 verificados')
})

test('a draft is there again after a reload', async () => {
  await open()
  choose('R-148-02', 'Parcial')
  write('R-148-02', 'Quedó a medias')
  await waitFor(() => expect(readDraft(localStorage, owner).verdicts?.[2]?.observation).toBe('Quedó a medias'))
  cleanup()
  showPage(<Filled />)
  await screen.findByRole('region', { name: /^Seguimiento/ })
  expect(card('R-148-02').getByRole<HTMLInputElement>('radio', { name: 'Parcial' }).checked).toBe(true)
  save('R-148-02')
  await card('R-148-02').findByText('Por enviar')
  const [command] = await commands()
  expect(command?.write.body).toMatchObject({ verdict: 'parcial', observation: 'Quedó a medias' })
})

test('a waiting verdict is corrected in its place, before what closes the visit', async () => {
  await open({ openRequirements: [requirement(1)] })
  choose('R-148-01', 'Parcial')
  write('R-148-01', 'Falta la tapa')
  save('R-148-01')
  await waitFor(async () => expect(await commands()).toHaveLength(1))
  const [before] = await commands()
  await enqueue(owner, [{ slot: itemSlot(1), key: '00000000-0000-4000-8000-000000000009', write: anItemWrite(1) }])
  fireEvent.click(screen.getByRole('button', { name: /^Seguimiento/ }))
  fireEvent.click(await card('R-148-01').findByRole('button', { name: 'Corregir' }))
  write('R-148-01', 'Falta la rejilla')
  save('R-148-01')
  await waitFor(async () =>
    expect((await commands())[0]?.write.body).toMatchObject({ observation: 'Falta la rejilla' }),
  )
  const [after, other] = await commands()
  expect([after?.slot, other?.slot]).toEqual(['verdict-1', 'item-1'])
  expect(after?.seq).toBe(before?.seq)
  expect(after?.key).not.toBe(before?.key)
})

test("a saved verdict is corrected by who gave it; another official's is only read", async () => {
  await open({ verdicts: [given(), given({ requirementId: 2, givenBy: 3, givenByName: 'Yuranis Castro' })] })
  fireEvent.click(screen.getByRole('button', { name: /^Seguimiento/ }))
  await screen.findByRole('article', { name: 'R-148-02' })
  card('R-148-02').getByText('Guardó: Yuranis Castro')
  expect(card('R-148-02').queryByRole('button', { name: /^Corregir/ })).toBeNull()
  fireEvent.click(card('R-148-01').getByRole('button', { name: 'Corregir la verificación de R-148-01' }))
  save('R-148-01')
  await screen.findByText('No ha cambiado nada.')
  choose('R-148-01', 'No cumple')
  save('R-148-01')
  await card('R-148-01').findByText('Por enviar')
  const [command] = await commands()
  expect(command?.write.body).toMatchObject({ verdict: 'no_cumple', observation: 'Falta la tapa' })
})

test('a refusal is told at its requirement, and holds the notice that the visit is finished', async () => {
  const answers = [1, 2, 3, 4, 5, 6].map((id) => anItemWrite(id))
  await prepare({ ...withWrites(aProgress(7, signed), answers), openRequirements: [requirement(1)] })
  const key = '00000000-0000-4000-8000-000000000001'
  const body = { requirementId: 1, verdict: 'parcial' as const, observation: 'Falta' }
  await enqueue(owner, [{ slot: 'verdict-1', key, write: { call: 'verdicts', body } }])
  await visitDatabase.commands.toCollection().modify({
    state: 'refused',
    refusal: { code: 'verdict.of-another', message: 'Lo dijo Yuranis Castro: solo esa persona lo puede corregir.' },
  })
  showPage(<Filled />)
  await screen.findByText('El servidor rechazó una verificación.')
  card('R-148-01').getByText('Lo dijo Yuranis Castro: solo esa persona lo puede corregir.')
  expect(card('R-148-01').queryByRole('button', { name: 'Corregir' })).toBeNull()
  expect(screen.queryByText(/^Inspección terminada en este dispositivo/)).toBeNull()
  card('R-148-01').getByRole('button', { name: 'Descartar' })
})

test('the last save waits for every verdict; then the review shows them', async () => {
  const answers = [1, 2, 3, 4].map((id) => anItemWrite(id))
  const items = {
    5: { ...emptyItem, concept: 'A' as const },
    6: { ...emptyItem, concept: 'NA' as const, observation: 'No hay cocina' },
  }
  writeDraft(localStorage, owner, { ...emptyDraft, items })
  await open({ ...withWrites(aProgress(7, signed), answers), openRequirements: [requirement(1)] })
  const equipment = () => within(screen.getByRole('region', { name: /^Equipos/ }))
  fireEvent.click(equipment().getByRole('button', { name: /^Equipos/ }))
  fireEvent.click(equipment().getByRole('button', { name: 'Guardar sección' }))
  await screen.findByText('Falta decir si se cumplió el requerimiento R-148-01.')
  await waitFor(() => expect(document.activeElement?.id).toBe('section-0'))
  expect(await commands()).toEqual([])
  choose('R-148-01', 'Parcial')
  write('R-148-01', 'Falta la tapa')
  save('R-148-01')
  await waitFor(async () => expect(await commands()).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'R-148-01' })).toBeNull())
  fireEvent.click(equipment().getByRole('button', { name: 'Guardar sección' }))
  const review = within(await screen.findByRole('dialog', { name: 'Revisar y firmar' }))
  review.getByRole('heading', { name: 'Seguimiento (1 requerimiento)' })
  review.getByText('Parcial')
  review.getByText('Falta la tapa')
})

test('the earlier photo has a frame of its own, and is not the new photo', async () => {
  const name = `${'a'.repeat(64)}.jpg`
  vi.stubGlobal('fetch', async () => new Response(aPhoto('before')))
  await open({ openRequirements: [requirement(1, { beforeImage: name })] })
  const frame = within(card('R-148-01').getByRole('figure', { name: 'Antes' }))
  await frame.findByRole('img', { name: 'Antes: foto del hallazgo del requerimiento R-148-01' })
  choose('R-148-01', 'Cumple')
  write('R-148-01', 'Quedó limpia')
  save('R-148-01')
  await card('R-148-01').findByText('Tome la foto de cómo quedó.')
  expect(await commands()).toEqual([])
})

test('without its photo of before, offline, the requirement says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network.')))
  await open({ openRequirements: [requirement(1, { beforeImage: `${'b'.repeat(64)}.jpg` })] })
  await card('R-148-01').findByText('La foto de antes no está en este dispositivo.')
})
