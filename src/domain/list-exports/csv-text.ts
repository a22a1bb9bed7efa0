/** Without this mark a spreadsheet reads UTF-8 in the machine's old encoding, and accents break. */
export const BYTE_ORDER_MARK = '\uFEFF'
/** Excel expects it in locales whose decimal sign is the comma. */
const SEPARATOR = ';'

/**
 * A spreadsheet runs a cell that begins so as a formula; an apostrophe makes it text. A signed number stays a number.
 */
const asText = (cell: string) =>
  /^\s*[=+\-@＝＋－＠\t\r]/.test(cell) && !/^-?\d+(,\d+)?( %)?$/.test(cell) ? `'${cell}` : cell

const quoted = (cell: string) => `"${asText(cell).replaceAll('"', '""')}"`

/** One line as RFC 4180 writes it, except for the separator. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(SEPARATOR)}\r\n`

/** Whole lines as a file that a spreadsheet opens with its accents and commas. */
export const csvText = (lines: readonly (readonly string[])[]): string => BYTE_ORDER_MARK + lines.map(csvLine).join('')
