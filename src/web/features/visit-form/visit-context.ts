import { createContext, useContext } from 'react'
import type { VisitEdition } from '../../../domain/inspections/filled-on.ts'
import type { SlotCommand } from '../../offline/outbox/outbox-command.ts'
import type { VisitOwner } from '../../offline/store/visit-media.ts'
import type { VisitDraftHandle } from './draft/open-draft.ts'

/** Values that do not change while a visit is being filled. */
export type OpenVisit = {
  owner: VisitOwner
  draft: VisitDraftHandle
  /** Establishment and edition of every write from this form. */
  filledOn: VisitEdition
  /** Shows stored writes as queued at once, before the outbox is read again. */
  addOptimistic: (writes: readonly SlotCommand[]) => void
}

export const VisitContext = createContext<OpenVisit | null>(null)

export function useVisit(): OpenVisit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('No visit is open here.')
  return visit
}
