import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BLANK_SIGNATURE } from '../../../domain/signatures/ink.ts'
import { SignaturePad } from './signature-pad.tsx'

/** The drawing parts of a browser, which the simulated one lacks. */
const { Pad, drawing } = vi.hoisted(() => {
  const drawing = { png: '', isDot: false, stroke: () => {}, endStroke: () => {} }
  const aStroke = { points: [{ x: 1, y: 1, time: 1, pressure: 1 }] }
  // A constructor cannot be an arrow function.
  const Pad = vi.fn(function pad() {
    return {
      clear() {},
      on() {},
      off() {},
      fromData() {},
      toData: () => (drawing.png === '' ? [] : [aStroke]),
      addEventListener(event: string, listener: () => void) {
        if (event === 'afterUpdateStroke') drawing.stroke = listener
        else drawing.endStroke = listener
      },
    }
  })
  return { Pad, drawing }
})
vi.mock('signature_pad', () => ({ default: Pad }))

/** Pixels of a line, or of a dot. */
const pixels = (width: number, height: number) => {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let x = 8; x < (drawing.isDot ? 14 : 400); x += 1) data[(20 * width + x) * 4 + 3] = 255
  return { data }
}
const drawImage = vi.fn()
const context = {
  setTransform() {},
  drawImage,
  getImageData: (_x: number, _y: number, width: number, height: number) => pixels(width, height),
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => drawing.png)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Pad.mockClear()
  Object.assign(drawing, { png: '', isDot: false })
  drawImage.mockClear()
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

test('a stored signature that does not open is a warning on the console alone', async () => {
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
  expect(drawImage).not.toHaveBeenCalled()
})

test('the line of a fault is always there: no form moves under a signer', () => {
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

test('the asterisk of the signature has the colour of the others', () => {
  show('', { required: true })
  expect(screen.getByText('*').className).toContain('asterisk')
})

test('a dot has no value, and is told once the person goes on', () => {
  const onChange = vi.fn()
  const { container } = show('', { onChange })
  Object.assign(drawing, { png: 'data:image/png;base64,dot', isDot: true })
  drawing.stroke()
  act(() => drawing.endStroke())
  expect(onChange).not.toHaveBeenCalled()
  expect(container.textContent).not.toContain(BLANK_SIGNATURE)
  fireEvent.pointerDown(document.body)
  expect(container.textContent).toContain(BLANK_SIGNATURE)
})

test('a form that misses the signature says of a dot what it is', () => {
  const { container, rerender } = show('')
  Object.assign(drawing, { png: 'data:image/png;base64,dot', isDot: true })
  drawing.stroke()
  act(() => drawing.endStroke())
  rerender(aPad('', { error: 'Este campo es requerido' }))
  expect(container.textContent).toContain(BLANK_SIGNATURE)
  expect(container.textContent).not.toContain('Este campo es requerido')
})

test('the pad of a touch screen opens with a tap: a scrolling thumb draws nothing', () => {
  show('')
  const lock = () => screen.queryByRole('button', { name: 'Toque aquí para firmar' })
  fireEvent.click(lock() as HTMLElement)
  expect(lock()).toBeNull()
  fireEvent.pointerDown(screen.getByRole('img', { name: 'Firma' }))
  expect(lock()).toBeNull()
  fireEvent.pointerDown(document.body)
  expect(lock()).not.toBeNull()
})

test('a stroke that follows before the form has shown the one before is not undone', () => {
  const onChange = vi.fn()
  const { rerender } = show('', { onChange })
  drawing.png = 'data:image/png;base64,AA'
  drawing.stroke()
  act(() => drawing.endStroke())
  drawing.png = 'data:image/png;base64,BB'
  drawing.stroke()
  act(() => drawing.endStroke())
  const opened = vi.spyOn(globalThis, 'Image')
  rerender(aPad('data:image/png;base64,AA', { onChange }))
  rerender(aPad('data:image/png;base64,BB', { onChange }))
  expect(opened).not.toHaveBeenCalled()
  expect(onChange).toHaveBeenCalledTimes(2)
  rerender(aPad('data:image/png;base64,other', { onChange }))
  expect(opened).toHaveBeenCalledOnce()
})
