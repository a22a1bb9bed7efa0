import { createContext, useContext } from 'react'
import type { Standing } from '../../../domain/inspections/filled-on.ts'
import type { SlotCommand } from '../../offline/outbox/outbox-command.ts'
import type { VisitOwner } from '../../offline/store/visit-media.ts'
import type { VisitDraftHandle } from './draft/open-draft.ts'

/** What stays the same while a visit is being filled. */
export type OpenVisit = {
  owner: VisitOwner
  draft: VisitDraftHandle
  /** What every write that is given was filled on. */
  filledOn: Standing
  /** The device has taken these: they are shown as given at once, before the outbox is read again. */
  addOptimistic: (writes: readonly SlotCommand[]) => void
}

export const VisitContext = createContext<OpenVisit | null>(null)

export function useVisit(): OpenVisit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('No visit is open here.')
  return visit
}
