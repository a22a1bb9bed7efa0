import { useState } from 'react'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import type { FormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'
import { messages } from './messages.ts'
import type { PlanCatalogues } from './plan-catalogues.ts'
import { PlanForm } from './plan-form.tsx'
import type { VisitRow } from './visits.queries.ts'

/** Closed (null), or open on a visit or on a new plan. */
export type PlanModalState = { row: VisitRow | undefined } | null

type Props = {
  state: PlanModalState
  official: Official
  catalogues: PlanCatalogues
  onClose: () => void
  onReloaded: (row: VisitRow) => void
}

export function PlanModal({ state, official, catalogues, onClose, onReloaded }: Props) {
  const [progress, setProgress] = useState<FormProgress>('clean')
  const leave = useLeaveGuard(progress, onClose)
  const mayEdit = may(official, 'visits.edit', { departmentId: official.departmentId })
  const title = state?.row ? (mayEdit ? messages.edit : messages.view) : messages.create
  return (
    <FormModal opened={state !== null} onClose={leave} title={title} size="lg" closeLabel={messages.cancel}>
      {state && (
        <PlanForm
          key={state.row ? `${state.row.id} ${state.row.rowVersion}` : 'new'}
          official={official}
          catalogues={catalogues}
          row={state.row}
          onLeave={leave}
          onClose={onClose}
          onReloaded={onReloaded}
          onProgress={setProgress}
        />
      )}
    </FormModal>
  )
}
