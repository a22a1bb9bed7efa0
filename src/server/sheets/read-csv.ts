import { parse } from 'csv-parse/sync'
import { rowCollector, type Sheet } from './sheet-rows.ts'

const DELIMITERS = [';', ',', '\t', '|'] as const
/** Rows by which the delimiter is chosen. */
const SAMPLE = 50
/** A quote that is not closed swallows the rest of the file; it is then taken as a character. */
const options = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
} as const

/** UTF-8 where the bytes are, UTF-16 where its mark says so, else what Excel writes on Windows. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function rowsBy(text: string, delimiter: string, to?: number): string[][] {
  const asked = { ...options, delimiter, ...(to && { to }) }
  try {
    return parse(text, asked) as string[][]
  } catch {
    return parse(text, { ...asked, quote: false }) as string[][]
  }
}

/** Votes of the first rows: how many have as many cells as the row before, beyond one. */
function votesFor(rows: readonly string[][]): number {
  const lengths = rows.filter((row) => row.some((cell) => cell !== '')).map((row) => row.length)
  const agreeing = lengths.filter(
    (length, at) => length > 1 && length === (lengths[at - 1] ?? lengths[at + 1] ?? length),
  )
  return agreeing.length * 100 + Math.max(0, ...lengths)
}

function delimiterOf(text: string): string {
  const sample = text.slice(0, 100_000)
  const votes = DELIMITERS.map((delimiter) => ({ delimiter, votes: votesFor(rowsBy(sample, delimiter, SAMPLE)) }))
  return votes.reduce((best, each) => (each.votes > best.votes ? each : best)).delimiter
}

/**
 * Reads a text with delimiters. Every cell is a text; an apostrophe before what a spreadsheet would run, as the exports
 * write it, is taken away.
 * @throws Problem sheet.too-many-rows, sheet.too-many-columns, sheet.opens-too-large
 */
export function readCsv(bytes: Uint8Array): { names: string[]; sheets: Sheet[] } {
  const text = textOf(bytes).replace(/^\uFEFF/, '')
  // The first line of a file may say its delimiter, for Excel.
  const [, told] = /^sep=(.)\r?\n/.exec(text) ?? []
  const rows: Sheet['rows'] = []
  const collect = rowCollector()
  for (const [index, cells] of rowsBy(text, told ?? delimiterOf(text)).entries()) {
    if (told !== undefined && index === 0) continue
    collect(
      rows,
      index + 1,
      cells.map((cell) => cell.replace(/^'(?=\s*[=+\-@＝＋－＠\t\r])/, '')),
    )
  }
  return { names: ['CSV'], sheets: [{ name: 'CSV', rows }] }
}
