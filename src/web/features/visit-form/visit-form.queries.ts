import { queryOptions } from '@tanstack/react-query'
import { getChecklist } from '../../../contract/inspections/checklist.wire.ts'
import { getEstablishmentHeader } from '../../../contract/inspections/establishment-header.wire.ts'
import { getVisitProgress } from '../../../contract/inspections/visit-progress.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { within } from '../../api/time-limit.ts'
import type { VisitOwner } from '../../offline/store/visit-media.ts'
import { fetchProgress } from '../../offline/visits/merge-server-progress.ts'
import type { EstablishmentHeader, StoredChecklist, VisitProgress } from '../../offline/visits/prepared-visit.ts'

export type { EstablishmentHeader, LastFinding, VisitProgress } from '../../offline/visits/prepared-visit.ts'
export type VisitChecklist = StoredChecklist
export type SavedAnswer = VisitProgress['answers'][number]
export type OpenRequirement = NonNullable<VisitProgress['openRequirements']>[number]
export type RequirementTerm = NonNullable<VisitProgress['requirementTerms']>[number]
export type SavedVerdict = NonNullable<VisitProgress['verdicts']>[number]
export type VisitOfficial = NonNullable<VisitProgress['officials']>[number]
/** The person who signs, in the words of the wire. */
export type Signer = NonNullable<VisitProgress['signatures']>[number]['signer']

/** A slow link answers within this time, or never. The query is repeated when the link is back. */
const GIVE_UP_MS = 15_000

/** Queries run when a visit is opened and when the link is back. In between the page knows what it saved. */
const whenOpened = {
  retry: false,
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** The heading of a visit. A closed visit is not its own last inspection. */
export const headerQuery = ({ establishmentId, assignmentId }: { establishmentId: number; assignmentId: number }) =>
  queryOptions({
    ...whenOpened,
    queryKey: queryKeys.visitHeader(establishmentId, assignmentId),
    queryFn: ({ signal: left }): Promise<EstablishmentHeader> =>
      within(GIVE_UP_MS, left, async (signal) => {
        const { header } = await call(getEstablishmentHeader, {
          params: { establishmentId },
          query: { assignmentId },
          signal,
        })
        return header
      }),
  })

/** @param checklistId id of an edition; the newest by default */
export const checklistQuery = (inscriptionTypeId: number, checklistId?: number) =>
  queryOptions({
    ...whenOpened,
    refetchOnMount: true,
    queryKey: queryKeys.visitChecklist(inscriptionTypeId, checklistId),
    queryFn: ({ signal: left }): Promise<VisitChecklist> =>
      within(GIVE_UP_MS, left, (signal) =>
        call(getChecklist, { params: { inscriptionTypeId }, query: { checklistId }, signal }),
      ),
  })

export const progressQuery = ({ userId, assignmentId }: VisitOwner) =>
  queryOptions({
    ...whenOpened,
    queryKey: queryKeys.visitProgress(userId, assignmentId),
    queryFn: ({ signal: left }): Promise<VisitProgress> =>
      within(GIVE_UP_MS, left, (signal) =>
        fetchProgress({ userId, assignmentId }, () => call(getVisitProgress, { params: { assignmentId }, signal })),
      ),
  })
