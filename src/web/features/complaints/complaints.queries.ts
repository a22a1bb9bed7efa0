import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { getComplaintPaper, listComplaintPapers } from '../../../contract/follow-up/complaint-papers.wire.ts'
import {
  exportComplaints,
  getComplaint,
  getComplaintPerson,
  listComplaints,
} from '../../../contract/follow-up/complaints.wire.ts'
import type { ListFilter } from '../../../domain/shared/list-query.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type ComplaintRow = ReplyOf<typeof listComplaints>['rows'][number]
type ComplaintQuery = QueryOf<typeof listComplaints>
export type ComplaintField = ComplaintQuery['sortBy']
export type Complaint = ReplyOf<typeof getComplaint>['complaint']
export type Person = ReplyOf<typeof getComplaintPerson>['person']
export type ComplaintPaper = ReplyOf<typeof listComplaintPapers>['papers'][number]

export const complaintsQuery = (query: ComplaintQuery) =>
  queryOptions({
    queryKey: [...queryKeys.complaints, 'list', query],
    queryFn: ({ signal }) => call(listComplaints, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The number of complaints that some filters find. */
export const complaintCountQuery = (filters: ListFilter<ComplaintField>[]) =>
  queryOptions({
    queryKey: [...queryKeys.complaints, 'count', filters],
    queryFn: async ({ signal }) => {
      const query: ComplaintQuery = { limit: 1, offset: 0, sortBy: 'id', descending: false, filters }
      return (await call(listComplaints, { query, signal })).total
    },
  })

/** The whole list as a file. */
export const exportComplaintsFile = (query: QueryOf<typeof exportComplaints>, signal: AbortSignal) =>
  callFile(exportComplaints, { query, signal })

export const fetchComplaint = async (id: number, signal?: AbortSignal): Promise<Complaint> =>
  (await call(getComplaint, { params: { id }, ...(signal && { signal }) })).complaint

export const complaintQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.complaints, 'one', id],
    queryFn: ({ signal }) => fetchComplaint(id, signal),
  })

/** The person who complained, never kept: each reading is in the trail. */
export const fetchPerson = async (id: number): Promise<Person> =>
  (await call(getComplaintPerson, { params: { id } })).person

/** The papers and photos of a complaint that its reader may know of. */
export const papersQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.complaints, 'papers', id],
    queryFn: ({ signal }) => call(listComplaintPapers, { params: { id }, signal }),
  })

/** The file of a paper, never kept: a reading may be in the trail. */
export const fetchPaper = async (id: number, paperId: number): Promise<Blob> =>
  (await callFile(getComplaintPaper, { params: { id, paperId } })).file

/** A complaint by its number, as people know it; undefined where there is none. */
export const findByNumber = async (number: string): Promise<ComplaintRow | undefined> => {
  const query: ComplaintQuery = {
    ...{ limit: 1, offset: 0, sortBy: 'id', descending: false },
    filters: [{ field: 'number', operator: '=', value: number }],
  }
  return (await call(listComplaints, { query })).rows[0]
}

const ofEstablishment = (establishmentId: string): ListFilter<ComplaintField> => ({
  field: 'establishmentId',
  operator: '=',
  value: establishmentId,
})

/** The name of an establishment as its complaints have it; null where it has none. */
export const establishmentNameQuery = (establishmentId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.complaints, 'establishment', establishmentId],
    queryFn: async ({ signal }) => {
      const query: ComplaintQuery = {
        ...{ limit: 1, offset: 0, sortBy: 'id', descending: true },
        filters: [ofEstablishment(establishmentId ?? '')],
      }
      return (await call(listComplaints, { query, signal })).rows[0]?.establishmentName ?? null
    },
    enabled: establishmentId !== undefined,
  })

/** Rows that a part of another page shows. */
const SHOWN = 5

/** The newest complaints about an establishment. */
export const complaintsOfQuery = (establishmentId: number) => {
  const query: ComplaintQuery = {
    ...{ limit: SHOWN, offset: 0, sortBy: 'id', descending: true },
    filters: [ofEstablishment(String(establishmentId))],
  }
  return queryOptions({
    queryKey: [...queryKeys.complaints, 'of', establishmentId],
    queryFn: ({ signal }) => call(listComplaints, { query, signal }),
  })
}

/** An act changes the card, the lists and what waits on the home page. */
export const touchedByComplaints = [queryKeys.complaints, queryKeys.analytics]
