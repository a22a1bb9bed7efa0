import { MantineProvider } from '@mantine/core'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SignaturePad } from './signature-pad.tsx'

/** What a browser draws with, which this one has not. */
const { Pad, fromDataURL } = vi.hoisted(() => {
  const fromDataURL = vi.fn()
  const idle = { clear() {}, on() {}, off() {}, isEmpty: () => true, addEventListener() {}, toDataURL: () => '' }
  // A constructor, so no arrow.
  const Pad = vi.fn(function pad() {
    return { ...idle, fromDataURL }
  })
  return { Pad, fromDataURL }
})
vi.mock('signature_pad', () => ({ default: Pad }))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Pad.mockClear()
})

const show = (value: string) =>
  render(
    <MantineProvider env="test">
      <SignaturePad label="Firma" value={value} onChange={() => {}} />
    </MantineProvider>,
  )

test('the pen is black, from 0.5 to 2.5 wide, and draws every 16 ms', () => {
  show('')
  const pen = { penColor: 'black', minWidth: 0.5, maxWidth: 2.5, throttle: 16 }
  expect(Pad).toHaveBeenCalledExactlyOnceWith(expect.any(HTMLCanvasElement), pen)
})

test('a stored signature that does not open is a warning on the console, and nothing to its person', async () => {
  vi.stubGlobal(
    'Image',
    class {
      onerror = () => {}
      set src(_: string) {
        queueMicrotask(() => this.onerror())
      }
    },
  )
  const { container } = show('data:image/png;base64,broken')
  await waitFor(() => expect(console.warn).toHaveBeenCalledWith('No se pudo cargar la firma:', expect.any(Error)))
  expect(container.textContent).not.toContain('No se pudo cargar')
  expect(fromDataURL).not.toHaveBeenCalled()
})
