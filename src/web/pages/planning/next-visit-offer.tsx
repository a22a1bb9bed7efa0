import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf } from '../../../domain/shared/time.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { NextVisit, type ProposedVisit } from '../../features/planning/next-visit/next-visit.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { PlanModal, type PlanModalState } from '../../features/visits/plan-modal.tsx'
import { planCatalogues } from './plan-catalogues.ts'

/** The plan that a person accepts or changes; an official who is no longer active is chosen anew. */
const startOf = ({ establishmentId, zodesId, cityId, inscriptionTypeId, proposed }: ProposedVisit) => ({
  ...{ zodesId, cityId, inscriptionTypeId, establishmentIds: [establishmentId] },
  ...{ motiveId: proposed.motiveId, dueOn: proposed.dueOn },
  ...(proposed.engineerId !== null && { engineerId: proposed.engineerId }),
  ...(proposed.technicianId !== null && { technicianId: proposed.technicianId }),
})

export type NextVisitProps = Pick<Parameters<typeof NextVisit>[0], 'establishmentId' | 'inspectionId' | 'isQuiet'>

/** The proposed next visit, and the planner's own form for it. */
export default function NextVisitOffer(props: NextVisitProps) {
  const { user } = useAuth()
  const queryClient = useQueryClient()
  const [modal, setModal] = useState<PlanModalState>(null)
  if (!user) return null
  return (
    <>
      <NextVisit
        {...props}
        today={dayOf(new Date())}
        onPlan={(next) => setModal({ row: undefined, start: startOf(next) })}
      />
      <PlanModal
        state={modal}
        official={user}
        catalogues={planCatalogues}
        onClose={() => setModal(null)}
        onSaved={() => void queryClient.invalidateQueries({ queryKey: queryKeys.planning })}
        onReloaded={(row) => setModal({ row })}
      />
    </>
  )
}
