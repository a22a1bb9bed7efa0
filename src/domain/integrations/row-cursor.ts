/**
 * A place in the order of a set's rows: instant of the change in milliseconds, row that changed, row of the set. The last
 * two differ where one change brings several rows.
 */
export type RowCursor = { changedAt: number; changedId: number; id: number }

export const FIRST_ROW: RowCursor = { changedAt: 0, changedId: 0, id: 0 }

const PLACES = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/
/** Latest instant that PostgreSQL and JavaScript both know, in milliseconds. */
const LAST_INSTANT = 253_402_300_799_999

export const cursorText = ({ changedAt, changedId, id }: RowCursor): string => `${changedAt}-${changedId}-${id}`

/** The place that a text names; undefined for another text. */
export function readCursor(text: string): RowCursor | undefined {
  const [, changedAt, changedId, id] = PLACES.exec(text) ?? []
  const cursor = { changedAt: Number(changedAt), changedId: Number(changedId), id: Number(id) }
  return changedAt !== undefined && cursor.changedAt <= LAST_INSTANT ? cursor : undefined
}
