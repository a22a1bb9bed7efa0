import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Space } from '../../../offline/store/device-space.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { EvidencePhoto } from './evidence-photo.tsx'
import { PhotoCaptureContext, useOpenPhotoCapture } from './use-photo-capture.ts'

const spaceThat = (isNearlyFull: boolean): Space => ({ usedBytes: 900, quotaBytes: 1_000, isNearlyFull })

let opened: string[]
beforeEach(() => {
  opened = []
})
afterEach(cleanup)

function Photos({ space }: { space: Space }) {
  const capture = useOpenPhotoCapture(2)
  const photo = (number: string) => (
    // A click that is not prevented opens the camera.
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens
    <div onClick={(event) => event.isDefaultPrevented() || opened.push(number)}>
      <EvidencePhoto
        inputId={number}
        alt={number}
        photo={undefined}
        isBusy={false}
        fault={undefined}
        failure={undefined}
        notes={[]}
        onPick={() => {}}
        onRemove={() => {}}
      />
    </div>
  )
  return (
    <PhotoCaptureContext value={{ ...capture, space }}>
      {photo('1.1')}
      {photo('1.2')}
    </PhotoCaptureContext>
  )
}

const open = (space: Space) =>
  render(
    <MantineProvider env="test">
      <Photos space={space} />
      <ConfirmHost />
    </MantineProvider>,
  )
const take = (number: string) => fireEvent.click(document.getElementById(number) as HTMLElement)
const answer = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the asterisk of the photo has the colour of the others', () => {
  open(spaceThat(false))
  expect(screen.getAllByText('*').map(({ className }) => className)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('asterisk')),
  )
})

test('takes images alone, from the camera or from the gallery', () => {
  open(spaceThat(false))
  const input = (label: string) => screen.getAllByLabelText<HTMLInputElement>(label)[0]
  const asked = (label: string) => ['type', 'accept', 'capture'].map((name) => input(label)?.getAttribute(name))
  expect(asked('Tomar foto')).toEqual(['file', 'image/*', 'environment'])
  expect(asked('Elegir de galería')).toEqual(['file', 'image/*', null])
})

test('a device with room opens the camera at once', () => {
  open(spaceThat(false))
  take('1.1')
  expect(opened).toEqual(['1.1'])
  expect(screen.queryByText(/Queda poco espacio/)).toBeNull()
})

test('a nearly full device says so before the camera opens, and the person may go on', async () => {
  open(spaceThat(true))
  expect(screen.getAllByText(/^Queda poco espacio en el dispositivo\./)).toHaveLength(2)
  take('1.1')
  expect(opened).toEqual([])
  expect((await screen.findByRole('dialog')).textContent).toContain('La foto podría no caber.')
  await answer('Cancelar')
  expect(opened).toEqual([])
  take('1.1')
  await answer('Seguir de todos modos')
  await waitFor(() => expect(opened).toEqual(['1.1']))
  take('1.2')
  expect(opened).toEqual(['1.1', '1.2'])
})
