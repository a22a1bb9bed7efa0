import { useState } from 'react'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import type { FormProgress } from '../../ui/leave-guard/form-progress.ts'
import { useLeaveGuard } from '../../ui/leave-guard/use-leave-guard.ts'
import { messages } from './messages.ts'
import type { PlanCatalogues } from './plan-catalogues.ts'
import type { PlanDraft } from './plan-draft.ts'
import { PlanForm } from './plan-form.tsx'
import type { VisitRow } from './visits.queries.ts'

/** Closed (null), or open on a visit or on a new plan, which may begin with some values. */
export type PlanModalState = { row: VisitRow | undefined; start?: PlanDraft } | null

type Props = {
  state: PlanModalState
  official: Official
  catalogues: PlanCatalogues
  onClose: () => void
  /** Called after a save with the visits that it made or changed. */
  onSaved: (ids: readonly number[], isNew: boolean) => void
  onReloaded: (row: VisitRow) => void
}

export function PlanModal({ state, official, catalogues, onClose, onSaved, onReloaded }: Props) {
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
          {...(state.start && { start: state.start })}
          onLeave={leave}
          onClose={onClose}
          onSaved={onSaved}
          onReloaded={onReloaded}
          onProgress={setProgress}
        />
      )}
    </FormModal>
  )
}
