import { spawn } from 'node:child_process'
import { inflateRawSync } from 'node:zlib'
import { zipEntries } from '../../file-kinds/zip-entries.ts'
import { packedBytes } from '../../sheets/zip-directory.ts'

/** Letters of a text at most. */
const MAX_TEXT = 2 * 1024 * 1024
const WITHIN_MS = 20_000
const MEMORY_KB = 512 * 1024
/** Bytes that the text of an office file may unfold to. */
const MAX_XML = 32 * 1024 * 1024

/** Text of a PDF by Poppler's `pdftotext`; undefined where the machine has none, or the file gives none. */
async function pdfText(bytes: Uint8Array): Promise<string | undefined> {
  // The limits are of the child, which a hostile file may hold up.
  const limited = `ulimit -v ${MEMORY_KB} -t ${WITHIN_MS / 1000}; exec pdftotext -q -enc UTF-8 - -`
  const child = spawn('/bin/sh', ['-c', limited], {
    env: { PATH: process.env.PATH ?? '' },
    timeout: WITHIN_MS,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => {})
  child.stderr.resume()
  child.stdin.end(bytes)
  const chunks: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > MAX_TEXT) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  await new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  const text = Buffer.concat(chunks).toString('utf8').trim()
  return text === '' ? undefined : text
}

/** An entry of a ZIP by its name, unpacked within a limit; undefined where it is missing. Damaged ones throw. */
function zipEntry(bytes: Uint8Array, wanted: string): string | undefined {
  const entry = zipEntries(bytes)?.find(({ name }) => name === wanted)
  if (!entry) return undefined
  const packed = packedBytes(bytes, entry)
  if (!packed) throw new Error(`The entry ${wanted} is damaged.`)
  return Buffer.from(entry.method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: MAX_XML })).toString(
    'utf8',
  )
}

const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of an office file's XML: paragraphs and cells end a word, marks of formatting do not. */
const plainText = (xml: string): string =>
  xml
    .replace(/<\/(?:w:p|w:tc|text:p|text:h|table:table-cell|si)>|<w:(?:tab|br)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_mark, name: string) => MARKS[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim()

const OFFICE: Readonly<Record<string, string>> = {
  docx: 'word/document.xml',
  xlsx: 'xl/sharedStrings.xml',
  odt: 'content.xml',
  ods: 'content.xml',
}
const TEXTS = ['txt', 'csv', 'xml', 'eml']

function readText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The text of a document; undefined for one that has none. Damaged files throw. */
export async function extractText(bytes: Uint8Array, extension: string): Promise<string | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (extension === 'pdf') return pdfText(bytes)
  if (TEXTS.includes(extension)) return readText(file).slice(0, MAX_TEXT)
  const entry = OFFICE[extension]
  const xml = entry === undefined ? undefined : zipEntry(file, entry)
  const text = xml === undefined ? '' : plainText(xml).slice(0, MAX_TEXT)
  return text === '' ? undefined : text
}
