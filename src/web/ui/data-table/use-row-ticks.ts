import { useEffect, useState } from 'react'

type Options<Row> = {
  /** Rows of the page. */
  rows: readonly Row[]
  rowId: (row: Row) => number
  canTick: (row: Row) => boolean
  /** A change of the query unticks everything, as only rows on the screen may be ticked. */
  query: unknown
}

/** The rows of a page that are ticked. */
export type RowTicks<Row> = {
  /** Ticked rows in the order of the page. */
  ticked: Row[]
  isTicked: (row: Row) => boolean
  canTick: (row: Row) => boolean
  tick: (row: Row, isTicked: boolean) => void
  tickAll: (isTicked: boolean) => void
  isAllTicked: boolean
  clear: () => void
}

const noIds: ReadonlySet<number> = new Set()

export function useRowTicks<Row>({ rows, rowId, canTick, query }: Options<Row>): RowTicks<Row> {
  const [ids, setIds] = useState(noIds)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is the trigger
  useEffect(() => setIds(noIds), [query])
  const tickable = rows.filter(canTick)
  // A row that was deactivated meanwhile loses its tick: its box is disabled and could not be unticked.
  const tickableIds = new Set(tickable.map(rowId))
  const kept = [...ids].filter((id) => tickableIds.has(id))
  const stillTicked = kept.length === ids.size ? ids : new Set(kept)
  if (stillTicked !== ids) setIds(stillTicked)
  const isTicked = (row: Row) => stillTicked.has(rowId(row))
  return {
    ticked: rows.filter(isTicked),
    isTicked,
    canTick,
    tick: (row, isOn) =>
      setIds((old) => new Set(isOn ? [...old, rowId(row)] : [...old].filter((id) => id !== rowId(row)))),
    tickAll: (isOn) => setIds(isOn ? tickableIds : noIds),
    isAllTicked: stillTicked.size > 0 && tickable.every(isTicked),
    clear: () => setIds(noIds),
  }
}
