import { describe, expect, test, vi } from 'vitest'
import { isBlankDrawing, placeWithin } from './signature-image.ts'
import { createSignatureValue } from './signature-value.ts'

/** A canvas, reduced to its value. */
function aDrawing() {
  const drawing = { png: '', written: [] as [string, number][] }
  return Object.assign(drawing, {
    isEmpty: () => drawing.png === '',
    toDataURL: (type: string, quality: number) => {
      drawing.written.push([type, quality])
      return drawing.png
    },
  })
}

describe('the value of a signature', () => {
  test('is a PNG of quality 0.3, reported once for each change', () => {
    const drawing = aDrawing()
    const onChange = vi.fn()
    const value = createSignatureValue(drawing, '', onChange)
    value.poll()
    drawing.png = 'data:image/png;base64,AA'
    value.touch()
    value.poll()
    value.poll()
    value.touch()
    value.poll()
    expect(drawing.written).toEqual([
      ['image/png', 0.3],
      ['image/png', 0.3],
    ])
    expect(onChange.mock.calls).toEqual([['data:image/png;base64,AA']])
  })

  test('is empty once cleared', () => {
    const drawing = aDrawing()
    const onChange = vi.fn()
    const value = createSignatureValue(drawing, 'data:image/png;base64,AA', onChange)
    value.clear()
    expect(onChange.mock.calls).toEqual([['']])
    value.clear()
    value.touch()
    value.poll()
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  test('a stored one that is shown is not reported back', () => {
    const drawing = aDrawing()
    const onChange = vi.fn()
    const value = createSignatureValue(drawing, '', onChange)
    value.adopt('data:image/png;base64,BB')
    drawing.png = 'data:image/png;base64,written anew'
    value.poll()
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('a picture on the canvas', () => {
  const box = { width: 320, height: 128 }
  test.each([
    ['wide', { width: 640, height: 128 }, { xOffset: 0, yOffset: 32, width: 320, height: 64 }],
    ['high', { width: 128, height: 256 }, { xOffset: 128, yOffset: 0, width: 64, height: 128 }],
    ['small', { width: 100, height: 50 }, { xOffset: 110, yOffset: 39, width: 100, height: 50 }],
  ])('is seen whole, centred and never enlarged: %s', (_, image, place) => {
    expect(placeWithin(image, box)).toEqual(place)
  })
})

describe('a picture on which nothing is to be seen', () => {
  const picture = (...pixels: number[][]) => new Uint8ClampedArray(pixels.flat())
  const [clear, white, scanned, ink, faint] = [
    [0, 0, 0, 0],
    [255, 255, 255, 255],
    [250, 251, 249, 255],
    [0, 0, 0, 255],
    [0, 0, 0, 5],
  ]

  test.each([
    ['transparent', picture(clear, clear), true],
    ['white, and of the white of a scan', picture(white, scanned), true],
    ['a trace that no eye sees', picture(white, faint), true],
    ['ink on white', picture(white, ink, white), false],
    ['ink in the last pixel', picture(clear, clear, ink), false],
  ])('%s: %s', (_what, pixels, isBlank) => {
    expect(isBlankDrawing(pixels)).toBe(isBlank)
  })
})
