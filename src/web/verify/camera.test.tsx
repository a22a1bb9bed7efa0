import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { QrContent } from '../../domain/evidence/signed-qr.ts'
import { offerCamera } from './camera.ts'

const CODE = 'A'.repeat(22)
const stopped = vi.fn()
let seen: (string | undefined)[]
let found: QrContent[]
let getUserMedia: () => Promise<unknown>

class Detector {
  static getSupportedFormats = async () => ['qr_code']
  async detect() {
    const text = seen.shift()
    return text === undefined ? [] : [{ rawValue: text }]
  }
}

beforeEach(() => {
  seen = []
  found = []
  stopped.mockClear()
  getUserMedia = async () => ({ getTracks: () => [{ stop: stopped }] })
  vi.stubGlobal('BarcodeDetector', Detector)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { value: null, writable: true, configurable: true })
  Object.defineProperty(navigator, 'mediaDevices', {
    value: { getUserMedia: () => getUserMedia() },
    configurable: true,
  })
  document.body.innerHTML = '<div id="camara"></div>'
  offerCamera((content) => found.push(content))
})
afterEach(() => {
  button('Cerrar la cámara').click()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name) as HTMLButtonElement
const status = () => document.querySelector('[role=status]')?.textContent
const video = () => document.querySelector('video') as HTMLVideoElement
const open = () => button('Leer código QR con la cámara').click()

test('the code of an acta is read, and the camera is let go', async () => {
  seen = [undefined, `https://vigia.example/v/${CODE}`]
  open()
  await expect.poll(() => found).toEqual([{ code: CODE }])
  expect([stopped.mock.calls.length, video().hidden, status()]).toEqual([1, true, ''])
})

test('the code of something else is told, and the camera goes on', async () => {
  seen = ['https://example.com/menu', undefined]
  open()
  await expect.poll(() => status()).toBe('Ese código QR no es el de un acta.')
  seen = [CODE]
  await expect.poll(() => found).toEqual([{ code: CODE }])
})

test('a person closes the camera, with the focus where it was', async () => {
  vi.useFakeTimers()
  open()
  await expect.poll(() => video().hidden).toBe(false)
  expect(document.activeElement).toBe(button('Cerrar la cámara'))
  button('Cerrar la cámara').click()
  expect([stopped.mock.calls.length, video().hidden]).toEqual([1, true])
  expect(document.activeElement).toBe(button('Leer código QR con la cámara'))
  seen = [CODE]
  await vi.advanceTimersByTimeAsync(5_000)
  expect(found).toEqual([])
})

test('the button that opens it keeps the focus while the browser asks, and asks once', async () => {
  const asked = vi.fn()
  let refuse: (error: DOMException) => void = () => {}
  getUserMedia = () => {
    asked()
    return new Promise((_, reject) => {
      refuse = reject
    })
  }
  const opening = button('Leer código QR con la cámara')
  opening.focus()
  open()
  open()
  expect([opening.disabled, opening.getAttribute('aria-disabled'), asked.mock.calls.length]).toEqual([false, 'true', 1])
  refuse(new DOMException('no', 'NotAllowedError'))
  await expect.poll(() => opening.hasAttribute('aria-disabled')).toBe(false)
  expect(document.activeElement).toBe(opening)
})

test('Escape closes the camera', async () => {
  open()
  await expect.poll(() => video().hidden).toBe(false)
  button('Cerrar la cámara').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  expect([stopped.mock.calls.length, video().hidden]).toEqual([1, true])
  expect(document.activeElement).toBe(button('Leer código QR con la cámara'))
})

test.each([
  ['NotAllowedError', /No hay permiso para usar la cámara/],
  ['NotFoundError', /Este equipo no tiene cámara/],
  ['NotReadableError', /La cámara no se pudo usar/],
])('%s of the browser is told in words', async (name, words) => {
  getUserMedia = () => Promise.reject(new DOMException('no', name))
  open()
  await expect.poll(() => status()).toMatch(words)
  expect([button('Leer código QR con la cámara').hidden, button('Leer código QR con la cámara').disabled]).toEqual([
    false,
    false,
  ])
})

test('a browser that reads no codes loads a reader, and says so where that fails', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  open()
  await expect.poll(() => document.querySelector('script')?.getAttribute('src')).toBe('/verificar-qr.js')
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  await expect.poll(() => status()).toMatch(/La cámara no se pudo usar/)
  expect(stopped).toHaveBeenCalled()
})
