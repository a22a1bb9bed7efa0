import { type ReactNode, useState } from 'react'
import { Refusal } from '../../api/refusal.ts'
import { RowChangedNotice } from './row-changed-notice.tsx'

export type RowChanged = {
  /** Whether a failed save means that somebody else changed the row; the notice then shows. */
  isRowChanged: (error: unknown) => boolean
  /** For a form that stays once it was saved: there is nothing to tell any more. */
  onSaved: () => void
  /** Goes where the form shows what is wrong with it as a whole. */
  notice: ReactNode
}

/**
 * For the form of an existing row, which sends the `rowVersion` that it opened.
 * @param reload fetches the row and hands it to the form, whose `key` should hold id and version
 * @param keepsTyped what was typed outlives the reload
 */
export function useRowChanged(reload: () => Promise<void>, keepsTyped = false): RowChanged {
  /** How many saves met it, the last one among them; each is told anew. */
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
