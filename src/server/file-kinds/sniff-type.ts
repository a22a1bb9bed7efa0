import type { AcceptedType } from '../../domain/files/accepted-types.ts'
import { zipEntries } from './zip-entries.ts'

const latin = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', Math.max(0, from), to)

const beginsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((value, index) => bytes[index] === value)

const JPEG = [0xff, 0xd8, 0xff]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const isWebp = (bytes: Uint8Array) => latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP'

/** Bytes at the end of a PDF in which its last mark lies. */
const PDF_TAIL = 4_096
const isPdf = (bytes: Uint8Array) =>
  /^%PDF-\d/.test(latin(bytes, 0, 8)) && latin(bytes, bytes.length - PDF_TAIL, bytes.length).includes('%%EOF')

const ODF = {
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
} as const
/** Entries of an office file that may run: macros of Word and Excel, scripts of OpenDocument. */
const RUNS = /(?:^|\/)vbaProject\.bin$|^(?:Basic|Scripts)\//i

/** Kind of office file in a ZIP; null for any other ZIP, and for one with macros. */
function officeType(bytes: Uint8Array): AcceptedType | null {
  const names = zipEntries(bytes)?.map(({ name }) => name)
  if (!names || names.some((name) => RUNS.test(name))) return null
  if (names.includes('[Content_Types].xml')) {
    if (names.includes('word/document.xml')) return 'docx'
    return names.includes('xl/workbook.xml') ? 'xlsx' : null
  }
  // OpenDocument stores its media type first, unpacked.
  if (names[0] !== 'mimetype') return null
  const mediaType = latin(bytes, 38, 38 + 60)
  const [known] = Object.entries(ODF).filter(([name]) => mediaType.startsWith(name))
  return known ? known[1] : null
}

/** Bytes of a text that are looked at for its beginning. */
const TEXT_HEAD = 1_024
/** Pages, scripts and programs in the disguise of a text. */
const DISGUISED = /^\s*(?:<!doctype html|<html|<head|<body|<script|<svg|<\?php|#!|@echo off|javascript:)/i
const CONTROLS = new Set([...Array(32).keys()].filter((code) => ![9, 10, 12, 13, 27].includes(code)))

const TEXT_TYPES: Readonly<Record<string, RegExp>> = {
  txt: /^/,
  csv: /^/,
  xml: /^\s*<[?!\w]/,
  eml: /^(?:[A-Za-z][\w-]*:[^\n]*\n)/,
}

function textType(bytes: Uint8Array, name: string): AcceptedType | null {
  const extension = /\.([a-z]{3})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const begins = TEXT_TYPES[extension]
  if (!begins || bytes.some((byte) => CONTROLS.has(byte))) return null
  const head = latin(bytes, beginsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0, TEXT_HEAD)
  if (DISGUISED.test(head) || (extension !== 'eml' && /<script[\s>]/i.test(head))) return null
  return begins.test(head) ? (extension as AcceptedType) : null
}

/**
 * The kind of a file by its content; null for one that files do not take. Only texts ask the name which text they are: a
 * text in the name of a PDF is refused.
 * @param name the sent name; only its ending counts
 */
export function sniffType(bytes: Uint8Array, name: string): AcceptedType | null {
  if (isPdf(bytes)) return 'pdf'
  if (beginsWith(bytes, JPEG)) return 'jpg'
  if (beginsWith(bytes, PNG)) return 'png'
  if (isWebp(bytes)) return 'webp'
  if (beginsWith(bytes, ZIP)) return officeType(bytes)
  return textType(bytes, name)
}
