import { describe, expect, test, vi } from 'vitest'
import { inkCrop, placeWithin } from './signature-image.ts'
import { createSignatureValue, type InkState } from './signature-value.ts'

/** A canvas, reduced to its value. */
function aDrawing() {
  const drawing = { png: '', isDot: false, written: [] as [string, number][] }
  return Object.assign(drawing, {
    ink: (): InkState => (drawing.isDot ? 'dot' : drawing.png === '' ? 'empty' : 'signature'),
    toDataURL: (type: string, quality: number) => {
      drawing.written.push([type, quality])
      return drawing.png
    },
  })
}

describe('the value of a signature', () => {
  test('the value of a signature is a PNG of quality 0.3, reported once for each change', () => {
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

  test('the value of a signature is empty once cleared', () => {
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

  test('the value of a signature is empty for a dot, unlike an empty pad', () => {
    const drawing = aDrawing()
    const onChange = vi.fn()
    const value = createSignatureValue(drawing, '', onChange)
    Object.assign(drawing, { png: 'data:image/png;base64,dot', isDot: true })
    value.touch()
    value.poll()
    expect(onChange).not.toHaveBeenCalled()
    expect([value.known(), value.ink()]).toEqual(['', 'dot'])
    Object.assign(drawing, { png: 'data:image/png;base64,AA', isDot: false })
    value.touch()
    value.poll()
    expect(onChange.mock.calls).toEqual([['data:image/png;base64,AA']])
    value.clear()
    expect(value.ink()).toBe('empty')
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
  ])('a picture on the canvas is seen whole, centred and never enlarged: %s', (_, image, place) => {
    expect(placeWithin(image, box)).toEqual(place)
  })
})

describe('the ink of a picture, without its paper', () => {
  const [clear, white, scanned, ink, faint] = [
    [0, 0, 0, 0],
    [255, 255, 255, 255],
    [250, 251, 249, 255],
    [0, 0, 0, 255],
    [0, 0, 0, 5],
  ]
  const picture = (width: number, ...pixels: (readonly number[] | undefined)[]) => ({
    data: new Uint8ClampedArray(pixels.flatMap((pixel) => pixel ?? [])),
    width,
    height: pixels.length / width,
    channels: 4,
  })

  test.each([
    ['transparent', picture(2, clear, clear), undefined],
    ['white, and of the white of a scan', picture(2, white, scanned), undefined],
    ['a trace that no eye sees', picture(2, white, faint), undefined],
    ['one pixel', picture(3, white, ink, white), { left: 1, top: 0, width: 1, height: 1 }],
    ['corners', picture(2, ink, clear, clear, ink), { left: 0, top: 0, width: 2, height: 2 }],
    ['the last pixel', picture(2, clear, clear, clear, ink), { left: 1, top: 1, width: 1, height: 1 }],
  ])('%s', (_what, pixels, crop) => {
    expect(inkCrop(pixels)).toEqual(crop)
  })
})
