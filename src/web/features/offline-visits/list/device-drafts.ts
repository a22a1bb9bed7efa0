import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'

type Drafted = ReadonlyMap<number, readonly VisitSlot[]>

/** What the inspection form keeps on the device, as far as this page needs it. */
export type DraftStorage = {
  /** By visit, the slots in which a user has put something in. */
  slotsOf: (userId: number) => Drafted
  /** Takes out what was entered in one slot. */
  forget: (owner: VisitOwner, slot: VisitSlot) => void
}

export type DeviceDrafts = { drafted: Drafted; forget: DraftStorage['forget'] }

/** A user's drafts; read again when another tab may have changed them. */
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
