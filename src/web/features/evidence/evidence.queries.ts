import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { getEvidence } from '../../../contract/evidence/evidence.wire.ts'
import { getEvidenceStatus } from '../../../contract/evidence/evidence-status.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type Evidence = ReplyOf<typeof getEvidence>['evidence']
export type EvidenceStatus = ReplyOf<typeof getEvidenceStatus>['status']

/** Time after which the state of an acta that is being issued is asked for again. */
const ISSUING_MS = 5_000

/** Whether the file of the acta or of an addendum is being signed. */
const isIssuing = ({ issues: [newest], addenda = [] }: Evidence): boolean =>
  [newest, ...addenda].some((file) => file?.state === 'pendiente')

export const evidenceQuery = (inspectionId: number) =>
  queryOptions({
    queryKey: queryKeys.evidence(inspectionId),
    queryFn: async ({ signal }) => (await call(getEvidence, { params: { id: inspectionId }, signal })).evidence,
    refetchInterval: ({ state: { data } }) => (data && isIssuing(data) ? ISSUING_MS : false),
  })

export const evidenceStatusQuery = queryOptions({
  queryKey: queryKeys.evidenceStatus,
  queryFn: async ({ signal }) => (await call(getEvidenceStatus, { signal })).status,
})
