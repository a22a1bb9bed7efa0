import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Official } from '../../../domain/access/official.ts'
import { DeviceActs } from '../../features/field-acts/device-acts.tsx'
import { card, keepVisits, open, send, someDrafts } from '../../features/offline-visits/list/testing.tsx'
import { aPreparedVisit, theMoment } from '../../features/offline-visits/testing.ts'
import { ActSlotsContext } from '../../features/visit-form/acts/act-slots.ts'
import { ActsAround } from '../../features/visit-form/acts/acts-around.tsx'
import { FillVisit } from '../../features/visit-form/fill-visit.tsx'
import { onDevice } from '../../features/visit-form/opening/testing.tsx'
import { acceptAct, refuseAct } from '../../offline/acts/act-queue.ts'
import { listActs } from '../../offline/acts/act-store.ts'
import { keepAnAct } from '../../offline/acts/testing.ts'
import { keepTyped } from '../../offline/acts/typed-act.ts'
import { readUnsentWork } from '../../offline/store/device-data.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { showPage } from '../../testing/show-page.tsx'
import { actSlots } from './act-slots.tsx'
import { loadActWindow } from './load-act-window.ts'
import { notMadePlace } from './not-made-place.tsx'

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))

const technician: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }
const NAME = 'Restaurante El Portal'
const OPEN = `No se pudo hacer: ${NAME}`
const KEPT = 'No se pudo hacer: el establecimiento estaba cerrado'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(theMoment) })
  localStorage.clear()
  // Airplane mode: everything on the page comes from the device.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await keepVisits(aPreparedVisit())
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (drafts = someDrafts()) =>
  open(technician, {
    drafts,
    acts: <DeviceActs userId={2} loadWindow={loadActWindow} />,
    notMade: notMadePlace,
  })
const visit = async () => within(await card(NAME))
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
const choose = async (option: string) => {
  fireEvent.click(dialog().getByRole('combobox', { name: /^¿Qué pasó/ }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const openWindow = async () => {
  fireEvent.click(await (await visit()).findByRole('button', { name: OPEN }))
  await screen.findByRole('dialog', { name: 'La visita no se pudo hacer' })
}
const theAct = async () => {
  const [act] = await listActs(2)
  if (!act) throw new Error('There is no act.')
  return act
}
/** Keeps that the visit was closed, as the window does. */
const say = () =>
  keepAnAct(40, { call: 'not-made', title: 'El establecimiento estaba cerrado', form: { reason: 'cerrado' } })

test('the card takes reason and words without signal, waits, and can be withdrawn', async () => {
  show()
  await openWindow()
  expect(
    (await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })).violations,
  ).toEqual([])
  press('Guardar en este dispositivo')
  await dialog().findByText('Este campo es requerido')
  await choose('El establecimiento estaba cerrado')
  fireEvent.change(dialog().getByLabelText(/^Observación/), { target: { value: 'Reja con candado' } })
  expect(localStorage.getItem('act-typed-2-40-not-made')).toContain('Reja con candado')
  expect(await readUnsentWork(2)).toMatchObject({ draftVisits: [40] })
  press('Guardar en este dispositivo')
  await (await visit()).findByText('Por enviar')
  expect(await readUnsentWork(2)).toMatchObject({ draftVisits: [], visits: 1 })
  expect(localStorage.getItem('act-typed-2-40-not-made')).toBeNull()
  expect(await theAct()).toMatchObject({
    ...{ assignmentId: 40, establishmentId: 5, state: 'waiting', establishment: NAME },
    fields: { reason: 'cerrado', note: 'Reja con candado', went_on: '2026-03-02' },
  })
  const shown = await visit()
  expect(shown.getByText('No se pudo hacer: falta que llegue al servidor')).toBeTruthy()
  expect(shown.queryByRole('link', { name: `Abrir visita: ${NAME}` })).toBeNull()
  expect(shown.queryByRole('button', { name: OPEN })).toBeNull()
  const violations = (await axe.run(await card(NAME), { rules: { 'color-contrast': { enabled: false } } })).violations
  expect(violations).toEqual([])
  fireEvent.click(shown.getByRole('button', { name: `Descartar: ${KEPT}` }))
  press('Descartar')
  await (await visit()).findByRole('button', { name: OPEN })
  expect(await listActs(2)).toEqual([])
  expect((await visit()).getByRole('link', { name: `Abrir visita: ${NAME}` })).toBeTruthy()
})

test('a reason of no list needs words, and tomorrow is refused at its field', async () => {
  show()
  await openWindow()
  await choose('Otra razón')
  press('Guardar en este dispositivo')
  await dialog().findByText('Escriba por qué no se hizo la visita.')
  fireEvent.change(dialog().getByLabelText(/^Observación/), { target: { value: 'Paro armado' } })
  fireEvent.change(dialog().getByLabelText(/^Día en que se intentó/), { target: { value: '2099-01-01' } })
  press('Guardar en este dispositivo')
  await dialog().findByText('El día no puede ser posterior a hoy.')
  expect(await listActs(2)).toEqual([])
})

test('words that a dead phone left behind are a draft, and open again', async () => {
  keepTyped({ userId: 2, assignmentId: 40, name: 'not-made' }, { reason: 'otro', note: 'Río crecido' })
  expect(await readUnsentWork(2)).toMatchObject({ draftVisits: [40] })
  show()
  await (await visit()).findByText('Con borrador')
  await openWindow()
  expect(dialog().getByDisplayValue('Río crecido')).toBeTruthy()
})

test('words that were left behind open no window beside a draft of an answer', async () => {
  keepTyped({ userId: 2, assignmentId: 40, name: 'not-made' }, { reason: 'otro', note: 'Río crecido' })
  show(someDrafts([40, ['item-2']]))
  fireEvent.click(await (await visit()).findByRole('button', { name: OPEN }))
  await (await visit()).findByText(/^En este dispositivo hay trabajo de esta visita sin enviar/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a window of a sample that was left behind comes first too', async () => {
  keepTyped({ userId: 2, assignmentId: 40, name: 'sample-' }, { product: 'Leche' })
  show()
  fireEvent.click(await (await visit()).findByRole('button', { name: OPEN }))
  await (await visit()).findByText(/^En este dispositivo hay trabajo de esta visita sin enviar/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('words that are given up hold nothing back: the window opens again, empty', async () => {
  keepTyped({ userId: 2, assignmentId: 40, name: 'not-made' }, { reason: 'otro', note: 'Río crecido' })
  show()
  await openWindow()
  fireEvent.change(dialog().getByLabelText(/^Observación/), { target: { value: 'Río muy crecido' } })
  fireEvent.click(dialog().getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar sin guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openWindow()
  expect(dialog().queryByDisplayValue('Río crecido')).toBeNull()
})

test('a visit with unsent answers is not said away: they are discarded first', async () => {
  await send(1, 'item-1')
  show(someDrafts([40, ['item-2']]))
  fireEvent.click(await (await visit()).findByRole('button', { name: OPEN }))
  await (await visit()).findByText(/^En este dispositivo hay trabajo de esta visita sin enviar/)
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click((await visit()).getByRole('button', { name: `Descartar todo: ${NAME}` }))
  press('Descartar')
  await waitFor(async () => expect(await visitDatabase.commands.count()).toBe(0))
  expect(await visitDatabase.visits.count()).toBe(1)
  await openWindow()
})

test('acts of the visit on this device come first too', async () => {
  await keepAnAct(40)
  show()
  fireEvent.click(await (await visit()).findByRole('button', { name: OPEN }))
  await (await visit()).findByText(/^En este dispositivo hay trabajo de esta visita sin enviar/)
  expect((await visit()).queryByRole('button', { name: `Descartar todo: ${NAME}` })).toBeNull()
})

test('a refused one tells the reason and a way on, and keeps its photos', async () => {
  await keepAnAct(40, { call: 'not-made', title: 'El establecimiento estaba cerrado', photos: [new Blob(['foto'])] })
  await refuseAct(await theAct(), { code: 'assignment.done', message: 'La visita ya fue realizada.' })
  show()
  const shown = await visit()
  await shown.findByText('El servidor dice: La visita ya fue realizada.')
  expect(shown.getByText(/^La visita ya tiene su acta/)).toBeTruthy()
  expect(shown.getByText('1 foto')).toBeTruthy()
  expect(shown.queryByRole('button', { name: `Corregir: ${KEPT}` })).toBeNull()
  fireEvent.click(shown.getByRole('button', { name: `Conservar sin enviar: ${KEPT}` }))
  await shown.findByText('Conservada sin enviar')
  expect(await theAct()).toMatchObject({ state: 'kept', photos: 1 })
})

test('a visit that was not made leaves the list, and its name stays with the record', async () => {
  await say()
  await visitDatabase.photos.toCollection().modify((row) => {
    Object.assign((row as unknown as { act: object }).act, { establishment: NAME })
  })
  show()
  await (await visit()).findByText('Por enviar')
  await acceptAct(await theAct(), undefined)
  await screen.findByText('Registrada')
  await waitFor(() => expect(screen.queryByRole('article', { name: NAME })).toBeNull())
  expect(screen.getByText(`Visita a ${NAME}`)).toBeTruthy()
})

test('another account on the same phone sees nothing of it', async () => {
  await say()
  open({ ...technician, id: 3 }, { acts: <DeviceActs userId={3} loadWindow={loadActWindow} />, notMade: notMadePlace })
  await screen.findByText('En este dispositivo no hay visitas preparadas.')
  expect(screen.queryByText(KEPT)).toBeNull()
})

test('the form of a visit not made opens once the word is withdrawn', async () => {
  await say()
  const Filled = onDevice({ userId: 2, assignmentId: 40 }, (opened) => (
    <ActsAround {...opened}>{actSlots.ofForm(<FillVisit {...opened} />)}</ActsAround>
  ))
  showPage(
    <ActSlotsContext value={actSlots}>
      <Filled />
    </ActSlotsContext>,
  )
  await screen.findByText(/^Usted dijo que esta visita no se pudo hacer/)
  expect(screen.queryByRole('region', { name: /^Edificación/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: `Descartar: ${KEPT}` }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
  await screen.findByRole('region', { name: /^Edificación/ })
})
