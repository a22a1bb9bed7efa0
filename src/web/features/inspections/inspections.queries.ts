import { queryOptions } from '@tanstack/react-query'
import { getChecklist, getEstablishmentHeader, getVisitProgress } from '../../../contract/inspections.wire.ts'
import { call } from '../../api/call.ts'
import type { EstablishmentHeader, KeptChecklist, VisitProgress } from '../../offline/visits/prepared-visit.ts'

export type { EstablishmentHeader, LastFinding, VisitProgress } from '../../offline/visits/prepared-visit.ts'
export type VisitChecklist = KeptChecklist
export type SavedAnswer = VisitProgress['answers'][number]

/** A village's link answers within this, or has hung; what hangs is asked again when it is reached once more. */
const GIVE_UP_MS = 15_000

const patient = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(GIVE_UP_MS)])

/** Read whenever a visit is opened, and again with the link; in between, the page itself knows what it saved. */
const whenOpened = {
  retry: false,
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export const headerQuery = (establishmentId: number) =>
  queryOptions({
    ...whenOpened,
    queryKey: ['visit', 'header', establishmentId],
    queryFn: async ({ signal }): Promise<EstablishmentHeader> =>
      (await call(getEstablishmentHeader, { params: { establishmentId }, signal: patient(signal) })).header,
  })

/** @param checklistId an edition; the newest when none is named */
export const checklistQuery = (inscriptionTypeId: number, checklistId?: number) =>
  queryOptions({
    ...whenOpened,
    refetchOnMount: true,
    queryKey: ['visit', 'checklist', inscriptionTypeId, checklistId ?? 'newest'],
    queryFn: ({ signal }): Promise<VisitChecklist> =>
      call(getChecklist, { params: { inscriptionTypeId }, query: { checklistId }, signal: patient(signal) }),
  })

export const progressQuery = (assignmentId: number) =>
  queryOptions({
    ...whenOpened,
    queryKey: ['visit', 'progress', assignmentId],
    queryFn: ({ signal }): Promise<VisitProgress> =>
      call(getVisitProgress, { params: { assignmentId }, signal: patient(signal) }),
  })
