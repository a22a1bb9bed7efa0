import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SignaturePad } from './signature-pad.tsx'

/** The drawing parts of a browser, which the simulated one lacks. */
const { Pad, fromDataURL, drawing } = vi.hoisted(() => {
  const fromDataURL = vi.fn()
  const drawing = { png: '', stroke: () => {} }
  const idle = {
    clear() {},
    on() {},
    off() {},
    isEmpty: () => drawing.png === '',
    toDataURL: () => drawing.png,
    addEventListener(event: string, listener: () => void) {
      if (event === 'afterUpdateStroke') drawing.stroke = listener
    },
  }
  // A constructor cannot be an arrow function.
  const Pad = vi.fn(function pad() {
    return { ...idle, fromDataURL }
  })
  return { Pad, fromDataURL, drawing }
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
  drawing.png = ''
})

type Props = { disabled?: boolean; required?: boolean; error?: string; onChange?: (value: string) => void }
const aPad = (value: string, props: Props) => (
  <MantineProvider env="test">
    <SignaturePad label="Firma" value={value} onChange={() => {}} {...props} />
  </MantineProvider>
)
const show = (value: string, props: Props = {}) => render(aPad(value, props))

test('the pad checks the drawing every 500 ms, and reports it if it has changed', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const onChange = vi.fn()
  show('', { onChange })
  drawing.png = 'data:image/png;base64,AA'
  drawing.stroke()
  vi.advanceTimersByTime(499)
  expect(onChange).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onChange.mock.calls).toEqual([['data:image/png;base64,AA']])
  drawing.stroke()
  vi.advanceTimersByTime(500)
  drawing.png = 'data:image/png;base64,BB'
  drawing.stroke()
  vi.advanceTimersByTime(500)
  expect(onChange.mock.calls).toEqual([['data:image/png;base64,AA'], ['data:image/png;base64,BB']])
})

test('a picture of a signature is an image', () => {
  show('')
  const input = screen.getByLabelText<HTMLInputElement>('Subir imagen de la firma')
  expect([input.type, input.accept]).toEqual(['file', 'image/png,image/jpeg'])
})

test.each([false, true])("disabled: %s, and so is 'Limpiar'", (disabled) => {
  show('', { disabled })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Limpiar' }).disabled).toBe(disabled)
})

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

test('the line of a fault is there before it and stays when it is mended: nothing moves under who signs', () => {
  const { container, rerender } = show('')
  const lines = () => [...container.querySelectorAll('p')].map(({ textContent }) => textContent)
  const isSeen = () => !container.querySelector('p')?.hasAttribute('data-mended')
  expect([lines(), isSeen()]).toEqual([[''], false])
  rerender(aPad('', { error: 'Este campo es requerido' }))
  expect([lines(), isSeen()]).toEqual([['Este campo es requerido'], true])
  rerender(aPad('', {}))
  expect([lines(), isSeen()]).toEqual([['Este campo es requerido'], false])
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toBeNull()
})

test('its asterisk has the colour of the others', () => {
  show('', { required: true })
  expect(screen.getByText('*').className).toContain('asterisk')
})
