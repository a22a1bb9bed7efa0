import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'

type Drafted = ReadonlyMap<number, readonly VisitSlot[]>

/** The visit form's drafts, as far as this page needs them. */
export type DraftStorage = {
  /** Slots with input of a user, by visit. */
  slotsOf: (userId: number) => Drafted
  /** Removes the input of one slot. */
  forget: (owner: VisitOwner, slot: VisitSlot) => void
}

export type DeviceDrafts = { drafted: Drafted; forget: DraftStorage['forget'] }

/** A user's drafts. They are read again when another tab may have changed them. */
export function useDeviceDrafts(userId: number, storage: DraftStorage): DeviceDrafts {
  const [drafted, setDrafted] = useState(() => storage.slotsOf(userId))
  useEffect(() => {
    const read = () => setDrafted(storage.slotsOf(userId))
    window.addEventListener('storage', read)
    return () => window.removeEventListener('storage', read)
  }, [userId, storage])
  return useMemo(() => {
    const forget: DraftStorage['forget'] = (owner, slot) => {
      storage.forget(owner, slot)
      setDrafted(storage.slotsOf(userId))
    }
    return { drafted, forget }
  }, [drafted, userId, storage])
}

export const DraftsContext = createContext<DeviceDrafts | null>(null)

export function useDrafts(): DeviceDrafts {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('No drafts are known here.')
  return drafts
}
