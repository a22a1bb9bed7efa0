import type { ReactNode } from 'react'

/** One icon button of the 'Acciones' column. A label or icon may depend on the row's state. */
export type RowAction<Row> = {
  id: string
  label: (row: Row) => string
  icon: (row: Row) => ReactNode
  onSelect: (row: Row) => void
  /** Without it, the action is offered on every row. */
  isOffered?: (row: Row) => boolean
}
