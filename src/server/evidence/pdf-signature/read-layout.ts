/** A PDF of another layout than the compiler's: nothing is appended to it. */
export class UnexpectedPdf extends Error {
  constructor(reason: string) {
    super(`PDF: ${reason}`)
    this.name = 'UnexpectedPdf'
  }
}

/** Places and texts of a PDF that an update of it repeats. */
export type PdfLayout = {
  /** Number after the last object. */
  size: number
  /** Place of the table of objects. */
  tableAt: number
  catalog: PdfObject
  firstPage: PdfObject
  /** Entries of the trailer that an update repeats: `/Root`, `/Info`, `/ID`. */
  trailer: string
}

/** `dictionary` is the text of its entries, without its brackets. */
export type PdfObject = { number: number; dictionary: string }

const TAIL_BYTES = 4_096
const ENTRY_BYTES = 20

function found(text: string, pattern: RegExp, subject: string): string {
  const value = pattern.exec(text)?.[1]
  if (value === undefined) throw new UnexpectedPdf(`${subject} is missing`)
  return value
}

/** Places of objects, from a table with one section. */
function readTable(text: string, tableAt: number): (number: number) => number {
  const head = /^xref\n0 (\d+)\n/.exec(text.slice(tableAt, tableAt + 40))
  if (!head) throw new UnexpectedPdf('no plain table of objects')
  const entries = tableAt + head[0].length
  return (number) => {
    const entry = text.slice(entries + number * ENTRY_BYTES, entries + (number + 1) * ENTRY_BYTES)
    const place = /^(\d{10}) 00000 n\r\n$/.exec(entry)?.[1]
    if (number >= Number(head[1]) || place === undefined) throw new UnexpectedPdf(`object ${number} is missing`)
    return Number(place)
  }
}

/**
 * Reads the layout of a PDF that the compiler wrote: one revision, a plain table, a plain trailer. No PDF is parsed, as
 * no other is signed.
 * @throws UnexpectedPdf
 */
export function readLayout(pdf: Buffer): PdfLayout {
  const text = pdf.toString('latin1')
  const tail = text.slice(-TAIL_BYTES)
  const tableAt = Number(found(tail, /\nstartxref\n(\d+)\n%%EOF\n?$/, 'the end'))
  const placeOf = readTable(text, tableAt)
  const trailer = found(text.slice(tableAt), /\ntrailer\n<<\n([\s\S]+)\n>>\nstartxref\n/, 'the trailer')
  if (/\/(Prev|Encrypt)\b/.test(trailer)) throw new UnexpectedPdf('it was changed before')

  const objectOf = (number: number): PdfObject => {
    const place = placeOf(number)
    const end = text.indexOf('\nendobj', place)
    const object = text.slice(place, end)
    const dictionary = new RegExp(`^${number} 0 obj\\n<<\\n([\\s\\S]*)\\n>>$`).exec(object)?.[1]
    if (end === -1 || dictionary === undefined) throw new UnexpectedPdf(`object ${number} has another form`)
    return { number, dictionary }
  }
  const catalog = objectOf(Number(found(trailer, /\/Root (\d+) 0 R/, 'the catalog')))
  const pages = objectOf(Number(found(catalog.dictionary, /\/Pages (\d+) 0 R/, 'the list of pages')))
  const firstPage = objectOf(Number(found(pages.dictionary, /\/Kids \[(\d+) 0 R/, 'a page')))
  if (!/^ {2}\/Type \/Page$/m.test(firstPage.dictionary)) throw new UnexpectedPdf('pages are in groups')
  const kept = ['Root', 'Info', 'ID'].map((name) => found(trailer, new RegExp(`^ *(/${name} .+)$`, 'm'), name))
  return {
    size: Number(found(trailer, /\/Size (\d+)/, 'the count of objects')),
    tableAt,
    catalog,
    firstPage,
    trailer: kept.join('\n'),
  }
}
