import { queryOptions } from '@tanstack/react-query'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { getChecklist, getEstablishmentHeader, getVisitProgress } from '../../../contract/inspections.wire.ts'
import { call } from '../../api/call.ts'

export type EstablishmentHeader = ReplyOf<typeof getEstablishmentHeader>['header']
export type VisitChecklist = ReplyOf<typeof getChecklist>
export type VisitProgress = ReplyOf<typeof getVisitProgress>
export type SavedAnswer = VisitProgress['answers'][number]

export const headerQuery = (establishmentId: number) =>
  queryOptions({
    queryKey: ['visit', 'header', establishmentId],
    queryFn: async ({ signal }) => (await call(getEstablishmentHeader, { params: { establishmentId }, signal })).header,
  })

export const checklistQuery = (inscriptionTypeId: number) =>
  queryOptions({
    queryKey: ['visit', 'checklist', inscriptionTypeId],
    queryFn: ({ signal }) => call(getChecklist, { params: { inscriptionTypeId }, signal }),
  })

/** Read whenever the visit is opened; in between, the page itself knows what it saved. */
export const progressQuery = (assignmentId: number) =>
  queryOptions({
    queryKey: ['visit', 'progress', assignmentId],
    queryFn: ({ signal }) => call(getVisitProgress, { params: { assignmentId }, signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
