import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { listConsents } from '../../../contract/follow-up/consents.wire.ts'
import {
  exportLegalNotices,
  getAccessCertificate,
  getAttemptProof,
  getLegalNotice,
  listLegalNotices,
} from '../../../contract/follow-up/legal-notices.wire.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type NoticeRow = ReplyOf<typeof listLegalNotices>['rows'][number]
type NoticeQuery = QueryOf<typeof listLegalNotices>
export type NoticeField = NoticeQuery['sortBy']
export type LegalNotice = ReplyOf<typeof getLegalNotice>['notice']
export type Attempt = LegalNotice['attempts'][number]
export type PortalLink = NonNullable<LegalNotice['links']>[number]
export type Consent = ReplyOf<typeof listConsents>['consents'][number]

export const noticesQuery = (query: NoticeQuery) =>
  queryOptions({
    queryKey: [...queryKeys.legalNotices, 'list', query],
    queryFn: ({ signal }) => call(listLegalNotices, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** The whole list as a file. */
export const exportNoticesFile = (query: QueryOf<typeof exportLegalNotices>, signal: AbortSignal) =>
  callFile(exportLegalNotices, { query, signal })

export const fetchNotice = async (id: number, signal?: AbortSignal): Promise<LegalNotice> =>
  (await call(getLegalNotice, { params: { id }, ...(signal && { signal }) })).notice

export const noticeQuery = (id: number) =>
  queryOptions({
    queryKey: [...queryKeys.legalNotices, 'one', id],
    queryFn: ({ signal }) => fetchNotice(id, signal),
  })

/** The name of an establishment as its notices have it; null where it has none. */
export const establishmentNameQuery = (establishmentId: string | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.legalNotices, 'establishment', establishmentId],
    queryFn: async ({ signal }) => {
      const query: NoticeQuery = {
        ...{ limit: 1, offset: 0, sortBy: 'id', descending: true },
        filters: [{ field: 'establishmentId', operator: '=', value: establishmentId ?? '' }],
      }
      const { rows } = await call(listLegalNotices, { query, signal })
      return rows[0]?.establishmentName ?? null
    },
    enabled: establishmentId !== undefined,
  })

export const fetchProof = async (id: number, attemptId: number): Promise<Blob> =>
  (await callFile(getAttemptProof, { params: { id, attemptId } })).file

export const fetchAccessCertificate = async (id: number): Promise<Blob> =>
  (await callFile(getAccessCertificate, { params: { id } })).file

export const consentsQuery = (establishmentId: number) =>
  queryOptions({
    queryKey: [...queryKeys.legalNotices, 'consents', establishmentId],
    queryFn: async ({ signal }) => (await call(listConsents, { params: { establishmentId }, signal })).consents,
  })

/** An act changes the card, the lists and what waits on the home page. */
export const touchedByNotices = [queryKeys.legalNotices, queryKeys.analytics]
