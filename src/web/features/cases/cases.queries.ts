import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { getContent } from '../../../contract/files/documents.wire.ts'
import {
  exportCase,
  exportCases,
  getCase,
  getCaseCandidates,
  listCases,
} from '../../../contract/follow-up/cases.wire.ts'
import type { ListFilter } from '../../../domain/shared/list-query.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type CaseRow = ReplyOf<typeof listCases>['rows'][number]
type CaseQuery = QueryOf<typeof listCases>
export type CaseField = CaseQuery['sortBy']
export type Case = ReplyOf<typeof getCase>['case']
export type CaseDocument = Case['documents'][number]
export type Candidate = ReplyOf<typeof getCaseCandidates>['candidates'][number]

export const casesQuery = (query: CaseQuery) =>
  queryOptions({
    queryKey: [...queryKeys.cases, 'list', query],
    queryFn: ({ signal }) => call(listCases, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The whole list as a file. */
export const exportCasesFile = (query: QueryOf<typeof exportCases>, signal: AbortSignal) =>
  callFile(exportCases, { query, signal })

export const fetchCase = async (id: number, signal?: AbortSignal): Promise<Case> =>
  (await call(getCase, { params: { id }, ...(signal && { signal }) })).case

export const caseQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.cases, 'one', id],
    queryFn: ({ signal }) => fetchCase(id, signal),
  })

/** Things of the establishment that do not stand in the case. */
export const candidatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.cases, 'candidates', id],
    queryFn: async ({ signal }) => (await call(getCaseCandidates, { params: { id }, signal })).candidates,
  })

/** The package of a case. */
export const fetchPackage = async (id: number): Promise<Blob> => (await callFile(exportCase, { params: { id } })).file

/** A document as a PDF where the product made it, else as it was sent. */
export const fetchDocument = async ({ id, version, hasPdf }: CaseDocument): Promise<Blob> =>
  (await callFile(getContent, { params: { id, version }, query: hasPdf ? { as: 'pdf' } : {} })).file

const ofEstablishment = (establishmentId: string): ListFilter<CaseField> => ({
  field: 'establishmentId',
  operator: '=',
  value: establishmentId,
})

/** Rows that a part of another page shows. */
const SHOWN = 5

/** The newest cases of an establishment. */
export const casesOfQuery = (establishmentId: number) => {
  const query: CaseQuery = {
    ...{ limit: SHOWN, offset: 0, sortBy: 'id', descending: true },
    filters: [ofEstablishment(String(establishmentId))],
  }
  return queryOptions({
    queryKey: [...queryKeys.cases, 'of', establishmentId],
    queryFn: ({ signal }) => call(listCases, { query, signal }),
  })
}

/** The name of an establishment as its cases have it; null where it has none. */
export const establishmentNameQuery = (establishmentId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.cases, 'establishment', establishmentId],
    queryFn: async ({ signal }) => {
      const query: CaseQuery = {
        ...{ limit: 1, offset: 0, sortBy: 'id', descending: true },
        filters: [ofEstablishment(establishmentId ?? '')],
      }
      const { rows } = await call(listCases, { query, signal })
      return rows[0]?.establishmentName ?? null
    },
    enabled: establishmentId !== undefined,
  })

/** An act changes the card, the lists, requirements that go on in it, and what waits on the home page. */
export const touchedByCases = [queryKeys.cases, queryKeys.requirements, queryKeys.measures, queryKeys.analytics]
