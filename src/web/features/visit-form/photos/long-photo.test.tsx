import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftContext, useDraft } from '../draft/use-visit-draft.ts'
import { emptyDraft, emptyItem } from '../draft/visit-draft.ts'
import { aDraftStore, aPhoto, theMoment } from '../testing.ts'
import { EvidencePhoto } from './evidence-photo.tsx'
import { browserThatDraws, jpegHead } from './testing.ts'
import { useSlotPhoto } from './use-slot-photo.ts'

const slot = 'item-1'
const asked = /el acta la imprimirá muy pequeña\. Puede recortarla/

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Slot() {
  const medium = useDraft((state) => state.media.get(slot))
  const photo = useSlotPhoto(slot, medium instanceof Blob ? medium : undefined)
  return <EvidencePhoto inputId="photo" alt="Foto del ítem 1.1" fault={undefined} {...photo} />
}

const show = (store: ReturnType<typeof aDraftStore>) =>
  render(
    <MantineProvider env="test">
      <DraftContext value={store}>
        <Slot />
      </DraftContext>
    </MantineProvider>,
  )

/** A form that took a long photo itself. */
function open({ isTall = false } = {}) {
  const store = aDraftStore()
  const whole = aPhoto('whole')
  const file = isTall ? jpegHead(900, 12_000) : jpegHead(12_000, 900)
  store.setPhoto(slot, whole, new Date('2026-03-02T13:00:00.000Z'))
  store.noteLongPhoto(slot, { file, whole, isTall, part: undefined, tool: undefined })
  show(store)
  return { store, whole, held: () => store.get().media.get(slot) }
}

/** A form after a reload: the device kept the reduced photo, and of the draft what is stored. */
function openAgain(photo: Blob, item: object = {}) {
  const items = { 1: { ...emptyItem, concept: 'I' as const, ...item } }
  const store = aDraftStore({ ...emptyDraft, items }, new Map([[slot, photo]]))
  show(store)
  return { store, held: () => store.get().media.get(slot) }
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: /^Parte que queda/ })
const moveTo = async (value: string) => fireEvent.change(await slider(), { target: { value } })
const hasFocus = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id))

test('a long photo says that the acta prints it very small, and can be kept so', async () => {
  const { held, whole } = open()
  expect((await screen.findByRole('alert')).textContent).toMatch(asked)
  await press('Conservar así')
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(held()).toBe(whole)
  await hasFocus('photo')
})

test('a long photo kept whole can still be cropped, from the picture of the camera', async () => {
  const drawn = browserThatDraws()
  const { held, whole } = open()
  await press('Conservar así')
  await press('Recortar')
  await press('Volver')
  await screen.findByText(/^La foto se conserva completa/)
  await hasFocus('photo-crop')
  await press('Recortar')
  await moveTo('0')
  await press('Usar este recorte')
  await screen.findByText(/La foto está recortada/)
  expect(held()).not.toBe(whole)
  expect(drawn).toEqual([[0, 0, 1_600, 800, 0, 0, 1_600, 800]])
  // The whole one, which comes back, is asked about again.
  await press('Usar la foto completa')
  expect((await screen.findByRole('alert')).textContent).toMatch(asked)
})

test('the part is chosen with a slider, which has the focus and begins in the middle', async () => {
  open()
  await press('Recortar')
  const control = await slider()
  await hasFocus(control.id)
  expect(control.getAttribute('aria-valuetext')).toBe('50 % desde la izquierda')
  await moveTo('80')
  expect(control.getAttribute('aria-valuetext')).toBe('80 % desde la izquierda')
  const preview = screen.getByRole<HTMLImageElement>('img', { name: 'Así queda la foto recortada' })
  expect(preview.style.objectPosition).toBe('80% 50%')
  await press('Volver')
  await button('Conservar así')
  await hasFocus('photo-crop')
})

test('a tall one is moved from top to bottom', async () => {
  open({ isTall: true })
  await press('Recortar')
  await moveTo('0')
  expect((await slider()).getAttribute('aria-valuetext')).toBe('0 % desde arriba')
  expect(screen.getByRole<HTMLImageElement>('img', { name: /^Así queda/ }).style.objectPosition).toBe('50% 0%')
})

test('the chosen part replaces the photo, with its time, and the whole one can return', async () => {
  const drawn = browserThatDraws()
  const { store, held, whole } = open()
  const before = store.get().draft.items[1]?.photo
  await press('Recortar')
  await moveTo('100')
  await press('Usar este recorte')
  await screen.findByText(/La foto está recortada/)
  await hasFocus('photo')
  expect(drawn).toEqual([[9_067, 0, 1_600, 800, 0, 0, 1_600, 800]])
  expect(held()).not.toBe(whole)
  expect(store.get().draft.items[1]?.photo).toEqual(before)
  expect(before?.takenAt).not.toBe(theMoment)
  await press('Usar la foto completa')
  await button('Recortar')
  expect(held()).toBe(whole)
  await hasFocus('photo-crop')
})

test('a device that cannot cut the photo says so, keeps it whole, and may try again', async () => {
  const { held, whole } = open()
  await press('Recortar')
  await moveTo('80')
  await press('Usar este recorte')
  expect((await screen.findByRole('alert')).textContent).toMatch(/no pudo recortar la foto, que sigue completa/)
  expect(held()).toBe(whole)
  expect((await slider()).value).toBe('80')
  const again = await button('Intentar de nuevo')
  await hasFocus(again.id)
  const drawn = browserThatDraws()
  fireEvent.click(again)
  await screen.findByText(/La foto está recortada/)
  expect(drawn).toEqual([[7_254, 0, 1_600, 800, 0, 0, 1_600, 800]])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('another place of the part ends the talk of what failed', async () => {
  open()
  await press('Recortar')
  await press('Usar este recorte')
  await button('Intentar de nuevo')
  await moveTo('10')
  await button('Usar este recorte')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a replaced long photo is asked about no more', async () => {
  const { store } = open()
  await button('Recortar')
  store.setPhoto(slot, aPhoto('other'), null)
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull())
})

test('a question without an answer comes back with the photo, cut from its copy', async () => {
  const drawn = browserThatDraws()
  const copy = jpegHead(1_600, 120)
  const { held } = openAgain(copy)
  const { textContent } = await screen.findByRole('alert')
  expect(textContent).toMatch(asked)
  expect(textContent).toContain('con menos detalle')
  await press('Recortar')
  await moveTo('0')
  await press('Usar este recorte')
  await screen.findByText(/La foto está recortada/)
  expect(drawn).toEqual([[0, 0, 240, 120, 0, 0, 240, 120]])
  await press('Usar la foto completa')
  await waitFor(() => expect(held()).toBe(copy))
})

test('an answered question does not come back, and the way to crop stays', async () => {
  const first = open()
  await press('Conservar así')
  const { photo, keepsLongPhoto } = first.store.get().draft.items[1] ?? {}
  cleanup()
  openAgain(jpegHead(1_600, 120), { photo, keepsLongPhoto })
  await screen.findByText(/^La foto se conserva completa/)
  await button('Recortar')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the photo that another tab took is asked about here too', async () => {
  const { store } = openAgain(jpegHead(1_600, 1_200))
  store.set({ media: new Map([[slot, jpegHead(120, 1_600)]]) })
  expect((await screen.findByRole('alert')).textContent).toMatch(asked)
  await press('Recortar')
  expect((await slider()).getAttribute('aria-valuetext')).toBe('50 % desde arriba')
})
