/** A picture of the acta, by its name on the server (SHA-256 and extension). */
export type ActaImage = {
  kind: 'signatures' | 'evidence'
  name: string
  alt: string
  /** Text printed in place of a picture that cannot be loaded. */
  absent: string
  /** Shown large, from a picture of about 1,000 px. */
  isLarge?: true
}

export type ActaBox = { label: string; checked: boolean }

/** One labelled value of the form. `span` is its width; the spans of a row add up to 12. */
export type ActaField = {
  span: number
  label: string
  value?: string
  boxes?: ActaBox[]
  /** Lines of handwriting that an empty value leaves room for; one if absent. */
  room?: number
}

/** One line of a table cell. The tone `mark` is for the X that an inspector writes by hand. */
export type ActaLine =
  | { kind: 'text'; text: string; tone: 'plain' | 'strong' | 'muted' | 'mark' }
  | { kind: 'image'; image: ActaImage }

export type ActaCell = { lines: ActaLine[]; marked?: boolean }

/** A table column. `width` is `box` for a narrow box to mark, or the column's share of the remaining width. */
type ActaColumn = { header: string; meaning?: string; width: 'box' | number }

/** Name of a table as printed, with a detail at its end. */
type ActaTitle = { text: string; detail?: string }

/**
 * A table. Every row has one cell per column, and its first cell names the row. The title heads the table on each page
 * that the table goes on to.
 */
export type ActaTable = { name: string; title?: ActaTitle; columns: ActaColumn[]; rows: ActaCell[][] }

/** A person's place to sign. `caption` is printed under the line that is signed on. */
export type ActaSignature = { title: string; signature: ActaLine; caption: string; fields: ActaField[] }

export type ActaPhoto = { image: ActaImage; caption: string }

/** A QR code: the text that it holds, and its description. */
export type ActaQr = { text: string; alt: string }

export type ActaBlock =
  | { kind: 'heading'; level: 2 | 3; text: string; detail?: string }
  | { kind: 'fields'; rows: ActaField[][]; qr?: ActaQr }
  // A paragraph that leads stays on the page of the block after it.
  | { kind: 'paragraph'; text: string; leads?: true }
  | ({ kind: 'table' } & ActaTable)
  | { kind: 'signatures'; signatures: ActaSignature[] }
  | { kind: 'photos'; photos: ActaPhoto[] }

export type ActaHeader = {
  authority: string[]
  /** The shield of the entity, as a data URL. */
  shield?: { alt: string; url: string }
  title: string
  subtitle: string
  control: ActaField[]
}

/**
 * The acta as it is presented: every text, box, table and signature, in order (R 2.41 to R 2.45). The renderings only
 * lay it out and add no facts (R 14.1).
 */
export type ActaDocument = {
  /** Title of the file. */
  title: string
  /** Repeated at the foot of each page. */
  footer: string
  /** Day of the visit, `yyyy-mm-dd`. */
  day: string
  header: ActaHeader
  blocks: ActaBlock[]
}
