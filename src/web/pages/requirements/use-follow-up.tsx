import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { saveErrorText } from '../../api/refusal.ts'
import { nextVisitQuery } from '../../features/planning/planning.queries.ts'
import {
  openOfRecord,
  type RequirementRow,
  requirementsOfQuery,
} from '../../features/requirements/requirements.queries.ts'
import type { FollowedRecord } from '../../features/visits/follow-up/follow-up-window.tsx'
import { loadPage } from '../../pwa/chunk-load-error.ts'
import { toastError } from '../../ui/toast/toast.ts'
import { planCatalogues } from '../planning/plan-catalogues.ts'

// A chunk of its own: few readers plan a visit.
const FollowUpWindow = lazy(() =>
  loadPage(async () => {
    const { FollowUpWindow } = await import('../../features/visits/follow-up/follow-up-window.tsx')
    return { default: FollowUpWindow }
  }),
)

type Followed = Pick<RequirementRow, 'inspectionId' | 'establishmentId' | 'establishmentName'>

function Opened({ record, onClose }: { record: FollowedRecord; onClose: () => void }) {
  // Read again after a refusal, as one of them may have been met.
  const { data } = useQuery(requirementsOfQuery({ inspectionId: record.inspectionId }))
  return (
    <Suspense>
      {data && (
        <FollowUpWindow record={record} rows={openOfRecord(data)} catalogues={planCatalogues} onClose={onClose} />
      )}
    </Suspense>
  )
}

/** Plans a visit that verifies the open requirements of a record: a window, and what opens it. */
export function useFollowUp(): { open: (of: Followed) => void; isOpening: boolean; window: ReactNode } {
  const queryClient = useQueryClient()
  const [record, setRecord] = useState<FollowedRecord>()
  const opening = useMutation({
    mutationFn: async ({ inspectionId, establishmentId, establishmentName }: Followed): Promise<FollowedRecord> => {
      const [, next] = await Promise.all([
        queryClient.fetchQuery(requirementsOfQuery({ inspectionId })),
        // Without the proposal no official is chosen at first, and all are offered in their usual order.
        queryClient.fetchQuery(nextVisitQuery(establishmentId)).catch(() => null),
      ])
      return {
        ...{ inspectionId, establishment: establishmentName, place: next },
        engineerId: next?.proposed?.engineerId ?? undefined,
        technicianId: next?.proposed?.technicianId ?? undefined,
      }
    },
    onSuccess: setRecord,
    onError: (error) => toastError(saveErrorText(error)),
  })
  return {
    open: (of) => opening.mutate(of),
    isOpening: opening.isPending,
    window: record && <Opened record={record} onClose={() => setRecord(undefined)} />,
  }
}
