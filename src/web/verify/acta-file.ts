import { carriesNoFile, revisionsOf } from '../../domain/evidence/signed-pdf.ts'
import type { FileFault } from '../../domain/evidence/verdict.ts'
import { RECORD_ELEMENT_ID, RECORD_FILE_NAME } from '../../domain/records/record-file.ts'

/** Largest file that is read. */
export const MAX_FILE_BYTES = 25 * 1024 * 1024
/** Largest record that is read. A real one has 20 KB. */
const MAX_RECORD_BYTES = 4 * 1024 * 1024

export class ActaFileError extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** One character for each byte, so that an index in the text is one in the bytes. */
export const asText = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes)

const inUtf8 = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new ActaFileError('unreadable')
  }
}

/** @throws ActaFileError unreadable, before a bomb has taken the memory; unable where a browser inflates nothing */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!('DecompressionStream' in globalThis)) throw new ActaFileError('unable')
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.byteLength
      if (length > MAX_RECORD_BYTES) throw new Error('The record is too large.')
      parts.push(value)
    }
  } catch {
    await reader.cancel().catch(() => {})
    throw new ActaFileError('unreadable')
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}

/** Most characters of a dictionary that names or describes the attachment. */
const MAX_DICTIONARY = 2_000

/** Most attachments that are looked at. An acta has one; a file with thousands would keep the thread until its end. */
const MOST_ATTACHMENTS = 100

/** The dictionaries of the attachments with the record's name. @throws ActaFileError unreadable for too many attachments */
function fileSpecs(text: string): string[] {
  const found: string[] = []
  let seen = 0
  for (let at = text.indexOf('/Type /Filespec'); at >= 0; at = text.indexOf('/Type /Filespec', at + 1)) {
    seen += 1
    if (seen > MOST_ATTACHMENTS) throw new ActaFileError('unreadable')
    const [spec = ''] = text.slice(at, at + MAX_DICTIONARY).split('endobj', 1)
    if (spec.includes(`(${RECORD_FILE_NAME})`)) found.push(spec)
  }
  return found
}

/** White space of PDF. */
const SPACE = '[\\0\\t\\n\\f\\r ]'

/** Places where an object begins. */
const placesOf = (text: string, object: string): number[] =>
  [...text.matchAll(new RegExp(`${SPACE}${object}${SPACE}+0${SPACE}+obj`, 'g'))].map(
    ({ index, 0: head }) => index + head.length,
  )

/** The end of the first revision. The record belongs to it: a signature adds none. */
const firstEnd = (text: string): number => text.search(/[\r\n]startxref/)

/** Whether a revision of the file says that it is encrypted. */
function isEncrypted(text: string): boolean {
  const ends = [text.lastIndexOf('trailer', firstEnd(text)), text.lastIndexOf('trailer')]
  return ends.some((at) => /\/Encrypt\b/.test(text.slice(at, at + MAX_DICTIONARY)))
}

/** The stream that an attachment names. The layout is that of the PDFs that Vigía makes, and no other. */
async function attachedStream(text: string, bytes: Uint8Array, spec: string): Promise<Uint8Array> {
  const [, object = ''] = /\/EF\s*<<\s*\/F (\d{1,10}) 0 R/.exec(spec) ?? []
  const [at, ...others] = object === '' ? [] : placesOf(text, object)
  if (at === undefined) throw new ActaFileError('unreadable')
  if (others.length > 0 || at > firstEnd(text)) throw new ActaFileError('appended')
  const start = text.indexOf('stream', at)
  const dictionary = text.slice(at, start)
  const length = Number(/\/Length (\d{1,9})\s/.exec(dictionary)?.[1] ?? Number.NaN)
  const filter = /\/Filter\s*(\/\w+|\[[^\]]*\])/.exec(dictionary)?.[1]
  const from = start + 'stream'.length + (text[start + 'stream'.length] === '\r' ? 2 : 1)
  const isWhole = start >= 0 && start - at < MAX_DICTIONARY && from + length <= bytes.length
  if (!isWhole || length > MAX_RECORD_BYTES) throw new ActaFileError('unreadable')
  const stream = bytes.slice(from, from + length)
  if (filter === undefined) return stream
  if (filter !== '/FlateDecode') throw new ActaFileError('unreadable')
  return inflated(stream)
}

async function recordInPdf(bytes: Uint8Array, text: string): Promise<string> {
  const [spec, ...others] = fileSpecs(text)
  if (isEncrypted(text)) throw new ActaFileError('not-an-acta')
  if (spec === undefined) throw new ActaFileError(carriesNoFile(text) ? 'without-record' : 'not-an-acta')
  if (others.length > 0) throw new ActaFileError('two-records')
  if (revisionsOf(text) === 'appended') throw new ActaFileError('appended')
  return inUtf8(await attachedStream(text, bytes, spec))
}

/** The element as the product writes it. Nothing of the file is ever shown as a page. */
const ELEMENT = new RegExp(`<script type="application/json" id="${RECORD_ELEMENT_ID}">([^<]*)</script>`, 'g')

function recordInHtml(bytes: Uint8Array): string {
  const found = [...inUtf8(bytes).matchAll(ELEMENT)]
  const [, text] = found[0] ?? []
  if (text === undefined) throw new ActaFileError('not-an-acta')
  if (found.length > 1) throw new ActaFileError('two-records')
  if (text.length > MAX_RECORD_BYTES) throw new ActaFileError('unreadable')
  return text
}

/** Kind of a file by its first bytes; undefined for what is no acta. */
export function kindOfFile(bytes: Uint8Array): 'pdf' | 'html' | undefined {
  const head = asText(bytes.subarray(0, 100)).toLowerCase()
  if (head.startsWith('%pdf-')) return 'pdf'
  return head.startsWith('<!doctype html>') ? 'html' : undefined
}

/**
 * The text of the record that a PDF or HTML of an acta carries.
 * @param text of a PDF, one character for each byte
 * @throws ActaFileError with the reason, for every other file
 */
export async function recordTextOf(bytes: Uint8Array, text: string | undefined): Promise<string> {
  if (bytes.length > MAX_FILE_BYTES) throw new ActaFileError('too-large')
  if (text !== undefined) return recordInPdf(bytes, text)
  if (kindOfFile(bytes) === 'html') return recordInHtml(bytes)
  throw new ActaFileError('not-an-acta')
}
