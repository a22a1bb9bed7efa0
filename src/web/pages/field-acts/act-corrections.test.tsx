import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatInstant } from '../../../domain/shared/time.ts'
import { DeviceActs } from '../../features/field-acts/device-acts.tsx'
import { acceptAct, listDueActs, markActAttempted, refuseAct } from '../../offline/acts/act-queue.ts'
import { listActs } from '../../offline/acts/act-store.ts'
import { aSavedAnswer, aVisit, keepAnAct } from '../../offline/acts/testing.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { aPreparedVisit, aProgress } from '../../offline/visits/testing.ts'
import { showPage } from '../../testing/show-page.tsx'
import { loadActWindow } from './load-act-window.ts'

beforeEach(async () => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
})

const openDevice = () => showPage(<DeviceActs userId={2} loadWindow={loadActWindow} />)
const theAct = async () => {
  const [act] = await listActs(2)
  if (!act) throw new Error('There is no act.')
  return act
}
const correct = async (what: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Corregir: ${what}` }))
const opened = async () => within(await screen.findByRole('dialog'))

test('an act leaves once its window is closed, and not before', async () => {
  await aVisit(7, true)
  await keepAnAct(7)
  openDevice()
  await correct('Muestra: Queso')
  await opened()
  await waitFor(async () => expect(await listDueActs(2)).toEqual([]))
  fireEvent.click((await opened()).getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
  await waitFor(async () => expect(await listDueActs(2)).toHaveLength(1))
})

test('a tab that goes while a window is open lets its act leave', async () => {
  await aVisit(7, true)
  await keepAnAct(7)
  openDevice()
  await correct('Muestra: Queso')
  await waitFor(async () => expect(await listDueActs(2)).toEqual([]))
  cleanup()
  await waitFor(async () => expect(await listDueActs(2)).toHaveLength(1))
})

test('an act that left before its window opens says so, and the window closes', async () => {
  await aVisit(7, true)
  await keepAnAct(7)
  openDevice()
  const button = await screen.findByRole('button', { name: 'Corregir: Muestra: Queso' })
  await markActAttempted(await theAct())
  fireEvent.click(button)
  await screen.findByText('Se está enviando. Espere a que el servidor responda.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a measure that its finding imposes no longer asks for another origin', async () => {
  const answers = [aSavedAnswer({ itemId: 1, concept: 'A' })]
  const progress = aProgress(7, { isDone: true, answers })
  await visitDatabase.visits.put(aPreparedVisit({ userId: 2, assignmentId: 7 }, { progress }))
  const form = { itemId: 1, code: 'CLAUSURA', cause: 'Plagas' }
  const items = [{ id: 1, title: '1.1 Paredes', measure: 'CLAUSURA' }]
  await keepAnAct(7, { call: 'measure', title: 'Clausura', form, items })
  openDevice()
  await screen.findByText(/El hallazgo ya no impone esta medida\. Así no se envía/)
  await correct('Acta de medida: Clausura')
  const dialog = await opened()
  expect((dialog.getByRole('combobox', { name: /Aspecto que la impuso/ }) as HTMLInputElement).value).toBe(
    '1.1 Paredes',
  )
  dialog.getByText('El hallazgo ya no impone esta medida. Escoja otro, o toda la visita.')
})

test('a refused act opens with its reasons at their fields', async () => {
  await keepAnAct(7)
  const fields = {
    taken_at: 'La muestra no puede tomarse después de ahora.',
    seal_number: 'El sello S-1 ya está en uso.',
  }
  await refuseAct(await theAct(), { code: 'sample.wrong', message: 'Revise los datos de la muestra.', fields })
  openDevice()
  await correct('Muestra: Queso')
  const dialog = await opened()
  for (const text of Object.values(fields)) await dialog.findByText(text)
})

test('a refusal of the device is told as its own, beside the hour of writing', async () => {
  await keepAnAct(7)
  const act = await theAct()
  await refuseAct(act, { code: 'device.photo-missing', message: 'La foto ya no está en este dispositivo.' })
  openDevice()
  await screen.findByText('La foto ya no está en este dispositivo.')
  expect(screen.getByText(`Escrita el ${formatInstant(new Date(act.writtenAt))}`)).toBeTruthy()
})

test('a recorded act tells its number beside the hour of its writing', async () => {
  await keepAnAct(7)
  const act = await theAct()
  await acceptAct(act, 'MU-2026-000009')
  openDevice()
  await screen.findByText('MU-2026-000009')
  expect(screen.getByText(`Escrita el ${formatInstant(new Date(act.writtenAt))}`)).toBeTruthy()
})
