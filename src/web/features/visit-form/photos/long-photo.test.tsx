import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DraftContext, useDraft } from '../draft/use-visit-draft.ts'
import { aDraftStore, aPhoto, theMoment } from '../testing.ts'
import { EvidencePhoto } from './evidence-photo.tsx'
import { useSlotPhoto } from './use-slot-photo.ts'

const slot = 'item-1'
const asked = /el acta la imprimirá muy pequeña/

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The head of a JPEG, which tells its size; a browser would not open it. */
const headOf = (width: number, height: number) =>
  new Blob([
    new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 3]),
  ])

function Slot() {
  const medium = useDraft((state) => state.media.get(slot))
  const photo = useSlotPhoto(slot, medium instanceof Blob ? medium : undefined)
  return <EvidencePhoto inputId="photo" alt="Foto del ítem 1.1" fault={undefined} {...photo} />
}

function open({ isTall = false } = {}) {
  const store = aDraftStore()
  const whole = aPhoto('whole')
  const file = isTall ? headOf(900, 12_000) : headOf(12_000, 900)
  store.setPhoto(slot, whole, new Date('2026-03-02T13:00:00.000Z'))
  store.noteLongPhoto(slot, { file, whole, isTall, isKept: false, part: undefined })
  render(
    <MantineProvider env="test">
      <DraftContext value={store}>
        <Slot />
      </DraftContext>
    </MantineProvider>,
  )
  return { store, whole, held: () => store.get().media.get(slot) }
}

/** The browser's part of the work: it notes which part of the picture is drawn. */
function browserThatDraws() {
  const drawn: number[][] = []
  vi.stubGlobal('createImageBitmap', async (_: Blob, { resizeWidth }: ImageBitmapOptions) => ({
    width: resizeWidth,
    height: Math.round((Number(resizeWidth) * 900) / 12_000),
    close: () => {},
  }))
  const context = { fillRect: () => {}, drawImage: (_: unknown, ...where: number[]) => void drawn.push(where) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(aPhoto('part')))
  return drawn
}

const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const slider = () => screen.findByRole<HTMLInputElement>('slider', { name: /^Parte que queda/ })
const hasFocus = (id: string) => waitFor(() => expect(document.activeElement?.id).toBe(id))

test('a long photo says that the acta prints it very small, and can be kept so', async () => {
  const { held, whole } = open()
  expect((await screen.findByRole('alert')).textContent).toMatch(asked)
  await press('Conservar así')
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull())
  expect(screen.queryByRole('button', { name: 'Recortar' })).toBeNull()
  expect(held()).toBe(whole)
  await hasFocus('photo')
})

test('its part is chosen with a slider, which has the focus, begins in the middle and says where it is', async () => {
  open()
  await press('Recortar')
  const control = await slider()
  await hasFocus(control.id)
  expect(control.getAttribute('aria-valuetext')).toBe('50 % desde la izquierda')
  fireEvent.change(control, { target: { value: '80' } })
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
  fireEvent.change(await slider(), { target: { value: '0' } })
  expect((await slider()).getAttribute('aria-valuetext')).toBe('0 % desde arriba')
  expect(screen.getByRole<HTMLImageElement>('img', { name: /^Así queda/ }).style.objectPosition).toBe('50% 0%')
})

test('the chosen part takes the place of the photo, with its time, and the whole one can be had again', async () => {
  const drawn = browserThatDraws()
  const { store, held, whole } = open()
  const before = store.get().draft.items[1]?.photo
  await press('Recortar')
  fireEvent.change(await slider(), { target: { value: '100' } })
  await press('Usar este recorte')
  await screen.findByText(/La foto está recortada/)
  expect(drawn).toEqual([[9_067, 0, 1_600, 800, 0, 0, 1_600, 800]])
  expect(held()).not.toBe(whole)
  expect(store.get().draft.items[1]?.photo).toEqual(before)
  expect(before?.takenAt).not.toBe(theMoment)
  await press('Usar la foto completa')
  await button('Recortar')
  expect(held()).toBe(whole)
  await hasFocus('photo-crop')
})

test('a device that cannot cut it says so, and keeps it whole', async () => {
  const { held, whole } = open()
  await press('Recortar')
  await press('Usar este recorte')
  expect(await screen.findByText(/no pudo recortar la foto, que sigue completa/)).toBeTruthy()
  expect(held()).toBe(whole)
  await button('Conservar así')
})

test('it is asked about no more once another photo takes its place', async () => {
  const { store } = open()
  await button('Recortar')
  store.setPhoto(slot, aPhoto('other'), null)
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull())
})
