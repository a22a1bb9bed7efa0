import { firstDer, NotDer } from './der.ts'

/**
 * A PDF whose signature covers all of it but the place of the signature itself. `unsigned`: it has no signature.
 * `range`: the signature leaves other bytes out, so that something was added or taken away. `hole`: its place holds more
 * than the signature.
 */
export type SignedRange =
  | { fault: 'unsigned' | 'range' | 'hole' }
  | { fault?: undefined; before: Uint8Array; after: Uint8Array; cms: Uint8Array; dictionary: string }

/** The place of a range as this product writes it. */
const RANGE = '/SubFilter /ETSI.CAdES.detached\n  /ByteRange ['
/** Most bytes of the signature's dictionary after the signature. */
const DICTIONARY_BYTES = 2_000

const latin1 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return text
}

/**
 * The last place of a word in bytes. Texts before a signature, such as titles, may hold any word; what follows the range
 * of a signature is of its dictionary.
 */
function lastPlaceOf(bytes: Uint8Array, word: string): number | undefined {
  const codes = Array.from(word, (letter) => letter.charCodeAt(0))
  const [first = 0] = codes
  for (let at = bytes.lastIndexOf(first); at > 0; at = bytes.lastIndexOf(first, at - 1)) {
    if (codes.every((code, index) => bytes[at + index] === code)) return at
  }
  return undefined
}

const [OPEN, CLOSE] = ['<'.charCodeAt(0), '>'.charCodeAt(0)]

/** Bytes of pairs of hexadecimal figures; undefined for any other text. */
function fromHex(bytes: Uint8Array): Uint8Array | undefined {
  const text = latin1(bytes)
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return undefined
  return Uint8Array.from({ length: text.length / 2 }, (_, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  )
}

/** The signature that the place of a PDF begins with, if zeros alone follow it. */
function cmsIn(hole: Uint8Array): Uint8Array | undefined {
  const bytes = fromHex(hole)
  try {
    if (!bytes) return undefined
    const { whole } = firstDer(bytes)
    return bytes.subarray(whole.length).every((byte) => byte === 0) ? whole : undefined
  } catch (error) {
    if (error instanceof NotDer) return undefined
    throw error
  }
}

/** Finds the signature that ends a PDF. */
export function signedRange(pdf: Uint8Array): SignedRange {
  const place = lastPlaceOf(pdf, RANGE)
  if (place === undefined) return { fault: 'unsigned' }
  const text = latin1(pdf.subarray(place + RANGE.length, place + RANGE.length + 50))
  const [, first, length, start, rest] = (/^(\d+) (\d+) (\d+) (\d+)\]/.exec(text) ?? []).map(Number)
  const isWhole =
    first === 0 &&
    length !== undefined &&
    start !== undefined &&
    rest !== undefined &&
    place < length &&
    length < start &&
    start + rest === pdf.length &&
    pdf[length] === OPEN &&
    pdf[start - 1] === CLOSE
  if (!isWhole) return { fault: 'range' }
  const cms = cmsIn(pdf.subarray(length + 1, start - 1))
  if (!cms) return { fault: 'hole' }
  const [before, after] = [pdf.subarray(0, length), pdf.subarray(start)]
  const dictionary = latin1(before.subarray(place)) + latin1(after.subarray(0, DICTIONARY_BYTES))
  return { before, after, cms, dictionary: dictionary.slice(0, dictionary.indexOf('endobj')) }
}
