import { setImmediate } from 'node:timers/promises'
import { type SheetRows, type TextRow, textRows } from '../../../domain/import/columns/read-sheet.ts'

/** Rows of one turn, which take some milliseconds. */
const SLICE = 500

/** The rows of a sheet as texts. Other requests are answered between the turns: a whole census takes a second. */
export async function textsInTurn(sheet: SheetRows): Promise<TextRow[]> {
  const texts: TextRow[] = []
  for (let at = 0; at < sheet.length; at += SLICE) {
    for (const row of textRows(sheet.slice(at, at + SLICE))) texts.push(row)
    await setImmediate()
  }
  return texts
}
