import { expect, test } from 'vitest'
import { photoFailureText } from './photo-failure.ts'
import { EmptyPhoto } from './reduce-photo.ts'

/** The head of a JPEG of 40 × 30 pixels, whose picture is cut off. */
const cut = new Blob([
  new Uint8Array([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0, 30, 0, 40, 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]),
])
const heic = new Blob(['\0\0\0\x18ftypheic'])
const fault = new DOMException('The source image could not be decoded.', 'InvalidStateError')

/** A photo that its gallery deleted after it was chosen. */
const gone = {
  size: 9,
  slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }),
} as unknown as Blob

test.each<[string, Blob, unknown, RegExp]>([
  ['with the head of a photo', cut, fault, /está dañada o a este dispositivo le falta memoria/],
  ['of an iPhone', heic, fault, /está en formato HEIC/],
  ['that is no photo', new Blob(['text']), fault, /no es una imagen que se pueda abrir/],
  ['that is gone', gone, fault, /no es una imagen que se pueda abrir/],
  ['that shows nothing', cut, new EmptyPhoto(), /./],
])('a file %s is told in Spanish', async (_, file, error, told) => {
  expect(await photoFailureText(error, file)).toMatch(told)
})
