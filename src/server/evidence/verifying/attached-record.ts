import { inflateSync } from 'node:zlib'

/** Largest record that is read. A real one has 20 KB. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024
/** An attachment, with the number of its stream, as the compiler of our PDFs writes it. */
const ATTACHED = /\/Type \/Filespec\b[\s\S]{0,2000}?\/EF\s*<<\s*\/F (\d{1,10}) 0 R/g
const MAX_DICTIONARY = 2_000

/** The dictionary of a stream, and where its bytes begin; undefined unless there is one object of that number. */
function streamOf(text: string, object: string): { dictionary: string; from: number } | undefined {
  const [head, ...others] = [...text.matchAll(new RegExp(`[\\r\\n]${object} 0 obj\\b`, 'g'))]
  if (!head || others.length > 0) return undefined
  const rest = text.slice(head.index, head.index + MAX_DICTIONARY)
  const begin = /\bstream\r?\n/.exec(rest)
  return begin
    ? { dictionary: rest.slice(0, begin.index), from: head.index + begin.index + begin[0].length }
    : undefined
}

/** The only file that a PDF of ours carries, as text; undefined for none, several, or one that cannot be read. */
export function attachedRecord(pdf: Uint8Array): string | undefined {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const text = file.toString('latin1')
  const [attached, ...others] = [...text.matchAll(ATTACHED)]
  const stream = attached && others.length === 0 ? streamOf(text, attached[1] ?? '') : undefined
  if (!stream) return undefined
  const { dictionary, from } = stream
  const bytes = file.subarray(from, from + Number(/\/Length (\d{1,9})\b/.exec(dictionary)?.[1] ?? 0))
  try {
    const plain = dictionary.includes('/FlateDecode')
      ? inflateSync(bytes, { maxOutputLength: MAX_RECORD_BYTES })
      : bytes
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
  } catch {
    return undefined
  }
}
