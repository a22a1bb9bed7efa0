import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'
import { MEBIBYTE, sizesTold } from '../../domain/shared/upload.ts'
import { type ZipEntry, zipDirectory } from './zip-directory.ts'

/** Megabytes and bytes of a sheet that is sent in (R 19.7). */
const MAX_SHEET_MB = 20
export const MAX_SHEET_BYTES = MAX_SHEET_MB * MEBIBYTE
const MAX_ENTRIES = 200
/** Bytes that the entries declare unpacked, together and each. */
const [MAX_UNPACKED, MAX_ENTRY] = [300 * MEBIBYTE, 200 * MEBIBYTE]
/** Most that an entry of a sheet shrinks; what is small may shrink more. */
const [MAX_RATIO, SMALL] = [200, MEBIBYTE]

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)
const holds = (bytes: Uint8Array, text: string) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(text, 0, 'utf16le')

/** Files of the first Excel, and of a workbook with a password, have one container. */
const isOle = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)

const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]
const isMarkup = (bytes: Uint8Array) =>
  /^\uFEFF?\s*<(!doctype|html|\?xml|table|script|svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)))
/** A text has no zero byte, except in UTF-16, which its mark tells. */
const isText = (bytes: Uint8Array) =>
  bytes.length > 0 && (UTF_16.some((mark) => startsWith(bytes, ...mark)) || !bytes.includes(0))

const PDF = [0x25, 0x50, 0x44, 0x46]

const refuse = (code: ProblemCode): never => {
  throw new Problem(code)
}

const isBomb = ({ declared, compressed }: ZipEntry) =>
  declared > MAX_ENTRY || (declared > SMALL && declared > compressed * MAX_RATIO)

/** Judges a workbook by its central directory alone. */
function admitWorkbook(bytes: Uint8Array): ZipEntry[] {
  const entries = zipDirectory(bytes, MAX_ENTRIES)
  if (!entries) return refuse('sheet.damaged')
  const declared = entries.reduce((sum, entry) => sum + entry.declared, 0)
  if (entries.length > MAX_ENTRIES || declared > MAX_UNPACKED || entries.some(isBomb)) refuse('sheet.opens-too-large')
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) refuse('sheet.no-sheet')
  return entries
}

/**
 * The kind of a file that shall be a sheet, by its bytes: nothing of them is unpacked or parsed.
 * @throws Problem upload.too-large, sheet.old-excel, sheet.has-password, sheet.opens-too-large, sheet.damaged, sheet.no-sheet
 */
export function sheetKind(bytes: Uint8Array): { kind: 'xlsx'; entries: ZipEntry[] } | { kind: 'csv' } {
  if (bytes.length > MAX_SHEET_BYTES) {
    throw new Problem('upload.too-large', { params: sizesTold(bytes.length, MAX_SHEET_MB) })
  }
  if (isZip(bytes)) return { kind: 'xlsx', entries: admitWorkbook(bytes) }
  if (isOle(bytes)) return refuse(holds(bytes, 'EncryptedPackage') ? 'sheet.has-password' : 'sheet.old-excel')
  if (startsWith(bytes, ...PDF) || isMarkup(bytes) || !isText(bytes)) return refuse('sheet.no-sheet')
  return { kind: 'csv' }
}
