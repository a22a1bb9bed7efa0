import 'fake-indexeddb/auto'
import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeviceActs } from '../../features/field-acts/device-acts.tsx'
import { ActSlotsContext } from '../../features/visit-form/acts/act-slots.ts'
import { ActsAround } from '../../features/visit-form/acts/acts-around.tsx'
import { FillVisit } from '../../features/visit-form/fill-visit.tsx'
import { VisitDone } from '../../features/visit-form/finish/visit-done.tsx'
import { onDevice } from '../../features/visit-form/opening/testing.tsx'
import { key, owner, signed } from '../../features/visit-form/testing/filled-visit.tsx'
import { acceptAct, refuseAct } from '../../offline/acts/act-queue.ts'
import { listActs } from '../../offline/acts/act-store.ts'
import { keepAnAct } from '../../offline/acts/testing.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { itemSlot } from '../../offline/store/visit-slot.ts'
import { aPreparedVisit } from '../../offline/visits/testing.ts'
import { PageMissing } from '../../pwa/chunk-load-error.ts'
import { showPage } from '../../testing/show-page.tsx'
import { actSlots } from './act-slots.tsx'
import { loadActWindow } from './load-act-window.ts'

// The real pad's canvas needs a browser; a journey draws on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({ SignaturePad: () => null }))

// A browser's part: it opens no photo of an iPhone.
vi.mock('../../features/visit-form/photos/reduce-photo.ts', async (original) => ({
  ...(await original<object>()),
  reducePhoto: async (photo: File) => {
    if (photo.name.endsWith('.heic')) throw new DOMException('The source image could not be decoded.')
    return new Blob(['small'], { type: 'image/jpeg' })
  },
}))

beforeEach(async () => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await Promise.all(visitDatabase.tables.map((table) => table.clear()))
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: signed }))
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
})

const Filled = onDevice(owner, (shown) => (
  <ActsAround {...shown}>
    <FillVisit {...shown} />
  </ActsAround>
))
const openForm = () =>
  showPage(
    <ActSlotsContext value={actSlots}>
      <Filled />
    </ActSlotsContext>,
  )
const openDevice = () => showPage(<DeviceActs userId={2} loadWindow={loadActWindow} />)

/** The first item is a finding that imposes a closure. */
const findTheClosure = () =>
  enqueue(owner, [
    {
      slot: itemSlot(1),
      key: key(1),
      write: {
        call: 'items',
        body: { assignmentId: 7, itemId: 1, concept: 'I', score: 0, observation: 'Plagas', measure: 'CLAUSURA' },
      },
    },
  ])

const dialog = () => within(screen.getByRole('dialog'))
const type = (name: RegExp, value: string) => fireEvent.change(dialog().getByLabelText(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const send = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
const choose = async (label: RegExp, option: string) => {
  fireEvent.click(dialog().getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

async function writeTheActa(seal: string): Promise<void> {
  press('Levantar el acta de la medida')
  await screen.findByRole('dialog', { name: 'Acta de la medida' })
  await choose(/Alcance/, 'Total')
  type(/Recae sobre/, 'La cocina')
  type(/Riesgo para la salud/, 'Contaminación')
  type(/Condición para levantarla/, 'Fumigar')
  send('Agregar sello')
  type(/^Número/, seal)
  send('Guardar en este dispositivo')
}

test('the acta of a finding is kept with its item, code, cause and seal', async () => {
  await findTheClosure()
  openForm()
  await screen.findByRole('button', { name: 'Levantar el acta de la medida' })
  await writeTheActa('A-1')
  await screen.findByText('Acta de la medida guardada en este dispositivo')
  expect(await listActs(2)).toMatchObject([
    {
      ...{ assignmentId: 7, establishmentId: 5, call: 'measure', state: 'waiting', seals: ['A-1'] },
      fields: { item_configuration_id: expect.anything(), code: 'CLAUSURA', cause: 'Plagas', falls_on: 'La cocina' },
    },
  ])
  expect(JSON.stringify((await listActs(2))[0]?.fields)).not.toContain('inspections_id')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Levantar el acta de la medida' })).toBeNull())
  for (const list of screen.getAllByRole('list', { name: 'Actas y muestras' })) within(list).getByText('Por enviar')
})

test('a seal of another act on this phone is refused, and the text stays', async () => {
  await keepAnAct(8, { seals: ['A-1'] })
  await findTheClosure()
  openForm()
  await screen.findByRole('button', { name: 'Levantar el acta de la medida' })
  await writeTheActa('a - 1')
  await waitFor(() => expect(screen.getAllByText('El sello a - 1 ya está en uso.').length).toBeGreaterThan(0))
  expect((dialog().getByLabelText(/^Causa/) as HTMLTextAreaElement).value).toBe('Plagas')
  expect(await listActs(2)).toHaveLength(1)
})

test('a window with typed text asks before it closes', async () => {
  await findTheClosure()
  openForm()
  await screen.findByRole('button', { name: 'Levantar el acta de la medida' })
  press('Levantar el acta de la medida')
  await screen.findByRole('dialog', { name: 'Acta de la medida' })
  type(/Recae sobre/, 'La cocina')
  expect(localStorage.getItem('act-typed-2-7-measure-1')).toContain('La cocina')
  fireEvent.click(dialog().getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar sin guardar' }))
  await waitFor(() => expect(localStorage.getItem('act-typed-2-7-measure-1')).toBeNull())
  expect(await listActs(2)).toEqual([])
})

test('a phone that dies brings typed texts back, until they are kept as an act', async () => {
  await findTheClosure()
  openForm()
  await screen.findByRole('button', { name: 'Levantar el acta de la medida' })
  press('Levantar el acta de la medida')
  await screen.findByRole('dialog', { name: 'Acta de la medida' })
  type(/Recae sobre/, 'La cocina')
  cleanup()
  openForm()
  await screen.findByRole('button', { name: 'Levantar el acta de la medida' })
  press('Levantar el acta de la medida')
  await screen.findByRole('dialog', { name: 'Acta de la medida' })
  expect((dialog().getByLabelText(/Recae sobre/) as HTMLTextAreaElement).value).toBe('La cocina')
  expect((dialog().getByLabelText(/^Causa/) as HTMLTextAreaElement).value).toBe('Plagas')
  await choose(/Alcance/, 'Total')
  type(/Riesgo para la salud/, 'Contaminación')
  type(/Condición para levantarla/, 'Fumigar')
  expect(localStorage.getItem('act-typed-2-7-measure-1')).toContain('La cocina')
  send('Guardar en este dispositivo')
  await screen.findByText('Acta de la medida guardada en este dispositivo')
  expect(localStorage.getItem('act-typed-2-7-measure-1')).toBeNull()
})

/** Opens the acta of the finding in the form of the visit, as after a start of the app. */
async function openTheActa(): Promise<void> {
  cleanup()
  openForm()
  await screen.findByRole('button', { name: 'Levantar el acta de la medida' })
  press('Levantar el acta de la medida')
  await screen.findByRole('dialog', { name: 'Acta de la medida' })
}
const attach = (...names: string[]) => {
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: names.map((name) => new File([name], name, { type: 'image/jpeg' })) } })
}
const typedPhotosKept = () => visitDatabase.photos.where('key').startsWith('typed-2-7-').count()
const close = () => fireEvent.click(dialog().getAllByRole('button', { name: 'Cerrar' }).at(-1) as HTMLElement)
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a phone that dies brings the photos of an open window back, until they are kept', async () => {
  await findTheClosure()
  await openTheActa()
  attach('a.jpg', 'b.jpg')
  await expect.poll(typedPhotosKept).toBe(1)
  await openTheActa()
  expect(dialog().getAllByText(/^foto-\d\.jpg$/)).toHaveLength(2)
  expect(dialog().queryByText(/Adjunte de nuevo las fotos/)).toBeNull()
  await choose(/Alcance/, 'Total')
  type(/Recae sobre/, 'La cocina')
  type(/Riesgo para la salud/, 'Contaminación')
  type(/Condición para levantarla/, 'Fumigar')
  send('Guardar en este dispositivo')
  await screen.findByText('Acta de la medida guardada en este dispositivo')
  expect(await listActs(2)).toMatchObject([{ photos: 2 }])
  await expect.poll(typedPhotosKept).toBe(0)
})

test('a window that lost photos asks for them', async () => {
  await findTheClosure()
  await openTheActa()
  attach('a.jpg', 'b.jpg')
  await expect.poll(typedPhotosKept).toBe(1)
  await visitDatabase.photos.clear()
  await openTheActa()
  expect(dialog().getByRole('alert').textContent).toBe(
    'Adjunte de nuevo las fotos: 2 se perdieron al cerrarse la página.',
  )
})

test('a photo that does not open is told at the photos, and the act stays open', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await findTheClosure()
  openForm()
  await screen.findByRole('button', { name: 'Levantar el acta de la medida' })
  press('Levantar el acta de la medida')
  await screen.findByRole('dialog', { name: 'Acta de la medida' })
  attach('a.heic')
  await choose(/Alcance/, 'Total')
  type(/Recae sobre/, 'La cocina')
  type(/Riesgo para la salud/, 'Contaminación')
  type(/Condición para levantarla/, 'Fumigar')
  send('Guardar en este dispositivo')
  await dialog().findByText(/^El archivo no es una imagen que se pueda abrir/)
  expect(await listActs(2)).toEqual([])
})

test('a choice that was cleared stays cleared in a window that comes back', async () => {
  await findTheClosure()
  await openTheActa()
  const item = () => dialog().getByRole('combobox', { name: /Aspecto que la impuso/ }) as HTMLInputElement
  expect(item().value).not.toBe('')
  fireEvent.click(item().parentElement?.querySelector('button') as HTMLElement)
  await waitFor(() => expect(item().value).toBe(''))
  await openTheActa()
  expect(item().value).toBe('')
})

test('texts that came back stay until a person gives them up', async () => {
  const kept = () => localStorage.getItem('act-typed-2-7-measure-1')
  await findTheClosure()
  await openTheActa()
  type(/Recae sobre/, 'La cocina')
  await openTheActa()
  type(/Recae sobre/, 'La cocina y')
  type(/Recae sobre/, 'La cocina')
  close()
  await isGone()
  expect(kept()).toContain('La cocina')
  await openTheActa()
  type(/Recae sobre/, 'Otra')
  close()
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar sin guardar' }))
  await waitFor(() => expect(kept()).toBeNull())
})

test('a window that was closed as it began leaves nothing', async () => {
  await findTheClosure()
  await openTheActa()
  type(/Recae sobre/, 'La cocina')
  type(/Recae sobre/, '')
  close()
  await isGone()
  expect(localStorage.getItem('act-typed-2-7-measure-1')).toBeNull()
})

test('the focus stays with the finding while its window opens and once its button is gone', async () => {
  await findTheClosure()
  openForm()
  const button = await screen.findByRole('button', { name: 'Levantar el acta de la medida' })
  button.focus()
  fireEvent.click(button)
  expect(document.activeElement).toBe(button)
  await screen.findByRole('dialog', { name: 'Acta de la medida' })
  dialog()
    .getByLabelText(/Recae sobre/)
    .focus()
  await choose(/Alcance/, 'Total')
  type(/Recae sobre/, 'La cocina')
  type(/Riesgo para la salud/, 'Contaminación')
  type(/Condición para levantarla/, 'Fumigar')
  send('Guardar en este dispositivo')
  await screen.findByText('Acta de la medida guardada en este dispositivo')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Levantar el acta de la medida' })).toBeNull())
  const [place] = screen.getAllByRole('list', { name: 'Actas y muestras' })
  await waitFor(() => expect(document.activeElement).toBe(place?.parentElement))
})

test('an act that is corrected in its visit offers the findings of today', async () => {
  await keepAnAct(7, { items: [{ id: 9, title: '9.9 De antes' }], form: { product: 'Queso' } })
  await findTheClosure()
  openForm()
  fireEvent.click(await screen.findByRole('button', { name: 'Corregir: Muestra: Queso' }))
  await screen.findByRole('dialog', { name: 'Toma de muestra' })
  fireEvent.click(dialog().getByRole('combobox', { name: /Aspecto del acta/ }))
  await screen.findByRole('option', { name: /^1\.1 /, hidden: true })
  expect(screen.queryByRole('option', { name: '9.9 De antes', hidden: true })).toBeNull()
})

test('an old tab whose server has a newer window is told to update', async () => {
  await keepAnAct(7)
  showPage(<DeviceActs userId={2} loadWindow={() => Promise.reject(new PageMissing('gone', undefined))} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Corregir: Muestra: Queso' }))
  await screen.findByText(/^Vigía se actualizó\./)
})

test('a device without the window says that it needs a signal', async () => {
  const loadWindow = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await keepAnAct(7)
  showPage(<DeviceActs userId={2} loadWindow={loadWindow} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Corregir: Muestra: Queso' }))
  await screen.findByText(/El formulario no está en este dispositivo/)
})

test('a refused act says the reason, and can be corrected, kept or discarded', async () => {
  await keepAnAct(7)
  const [act] = await listActs(2)
  if (act) await refuseAct(act, { code: 'sample.seal-taken', message: 'El sello S-1 ya está en uso.' })
  const { container } = openDevice()
  await screen.findByText('El servidor dice: El sello S-1 ya está en uso.')
  expect(screen.getByText('Corrija el número del sello.')).toBeTruthy()
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
  press('Conservar sin enviar: Muestra: Queso')
  await screen.findByText('Conservada sin enviar')
  press('Descartar: Muestra: Queso')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }))
  await waitFor(async () => expect(await listActs(2)).toEqual([]))
})

test('a closed visit shows its acts with their numbers', async () => {
  const progress = { ...signed, isDone: true, inspectionId: null }
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress }))
  await keepAnAct(7)
  const [act] = await listActs(2)
  if (act) await acceptAct(act, 'MU-2026-000012')
  const Done = onDevice(owner, (shown) => (
    <ActsAround {...shown}>
      <VisitDone {...shown} isJustClosed={false} renderResult={() => null} />
    </ActsAround>
  ))
  showPage(
    <ActSlotsContext value={actSlots}>
      <Done />
    </ActSlotsContext>,
  )
  await screen.findByText('MU-2026-000012')
  expect(screen.queryByRole('button', { name: 'Tomar una muestra' })).toBeNull()
})
