import { ActsOfVisit } from '../../features/field-acts/acts-of-visit.tsx'
import { FormUnlessNotMade } from '../../features/field-acts/not-made-visit.tsx'
import { FindingAct, VisitActs } from '../../features/field-acts/visit-acts.tsx'
import type { ActSlots } from '../../features/visit-form/acts/act-slots.ts'
import { loadActWindow } from './load-act-window.ts'

/** Actas of measures and samples in their places of the visit's form. */
export const actSlots: ActSlots = {
  around: (visit, children) => (
    <ActsOfVisit visit={visit} loadWindow={loadActWindow}>
      {children}
    </ActsOfVisit>
  ),
  ofForm: (form) => <FormUnlessNotMade>{form}</FormUnlessNotMade>,
  ofFinding: (itemId, cause) => <FindingAct itemId={itemId} cause={cause} />,
  ofVisit: (isClosed) => <VisitActs isClosed={isClosed} />,
}
