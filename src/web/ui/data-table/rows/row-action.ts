import type { ReactNode } from 'react'

/** An entry of the 'Acciones' column. A label or icon may depend on the row's state. */
export type RowAction<Row> = {
  id: string
  label: (row: Row) => string
  icon: (row: Row) => ReactNode
  onSelect: (row: Row) => void
  /** The action that people come for: its button stands beside the menu. Otherwise it is the first one offered. */
  isMain?: boolean
  /** Whether its work for the row is under way. */
  isBusy?: (row: Row) => boolean
  /** Without it, the action is offered on every row. */
  isOffered?: (row: Row) => boolean
}
