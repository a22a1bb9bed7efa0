/** A picture of the acta, by the name the server keeps it under. */
export type ActaImage = {
  kind: 'signatures' | 'evidence'
  name: string
  alt: string
  /** Printed in its place where the picture cannot be had. */
  absent: string
}

export type ActaBox = { label: string; checked: boolean }

/** One datum of the form. `span` is its share of a row, whose spans add up to 12. */
export type ActaField = { span: number; label: string; value?: string; boxes?: ActaBox[] }

/** One line of a table cell. `mark` is the X that the inspector would write by hand. */
export type ActaLine =
  | { kind: 'text'; text: string; tone: 'plain' | 'strong' | 'muted' | 'mark' }
  | { kind: 'image'; image: ActaImage }

export type ActaCell = { lines: ActaLine[]; marked?: boolean }

/** `width` is a share of what the other columns leave, or the narrow width of a box to mark. */
export type ActaColumn = { header: string; meaning?: string; width: 'box' | number }

/** Every row has one cell per column; the first one names the row. */
export type ActaTable = { name: string; columns: ActaColumn[]; rows: ActaCell[][] }

export type ActaSignature = { title: string; signature: ActaLine; fields: ActaField[] }

export type ActaBlock =
  | { kind: 'heading'; level: 2 | 3; text: string; detail?: string }
  | { kind: 'fields'; rows: ActaField[][] }
  | { kind: 'paragraph'; text: string }
  | ({ kind: 'table' } & ActaTable)
  | { kind: 'signatures'; signatures: ActaSignature[] }

export type ActaHeader = { authority: string[]; title: string; subtitle: string; control: ActaField[] }

/**
 * The acta as it is presented: every text, box, table and signature, in order. Its renderings lay it out and add no fact.
 * R 2.41 to R 2.45 name its parts.
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
