import { type ReactNode, useState } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { RowChangedNotice } from './row-changed-notice.tsx'

export type RowChanged = {
  /** Whether a save failed because another person changed the row; the notice then appears. */
  isRowChanged: (error: unknown) => boolean
  /** Removes the notice in a form that stays open after a save. */
  onSaved: () => void
  /** The notice, to be placed beside the form's general errors. */
  notice: ReactNode
}

/**
 * Tells about concurrent changes in the form of an existing row, which sends the `rowVersion` that it opened with.
 * @param reload fetches the row and gives it to the form, whose `key` should hold id and version
 * @param keepsTyped typed text survives the reload
 */
export function useRowChanged(reload: () => Promise<void>, keepsTyped = false): RowChanged {
  /** Counts the refused saves, so that each one shows the notice anew. */
  const [refusedSaves, setRefusedSaves] = useState(0)
  return {
    isRowChanged: (error) => {
      const isChanged = error instanceof Refusal && error.code === 'row.changed'
      setRefusedSaves((count) => (isChanged ? count + 1 : 0))
      return isChanged
    },
    onSaved: () => setRefusedSaves(0),
    notice: refusedSaves > 0 && (
      <RowChangedNotice
        key={refusedSaves}
        keepsTyped={keepsTyped}
        onReload={async () => {
          await reload()
          setRefusedSaves(0)
        }}
      />
    ),
  }
}
