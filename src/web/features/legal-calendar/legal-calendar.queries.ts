import { queryOptions } from '@tanstack/react-query'
import { listLegalDays } from '../../../contract/calendar/calendar-days.wire.ts'
import { listTerms } from '../../../contract/calendar/terms.wire.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type LegalCalendar = ReplyOf<typeof listLegalDays>
export type TermRow = ReplyOf<typeof listTerms>['terms'][number]

export const legalYearQuery = (year: number) =>
  queryOptions({
    queryKey: [...queryKeys.legalCalendar, 'year', year],
    queryFn: ({ signal }) => call(listLegalDays, { query: { year }, signal }),
  })

export const fetchTerms = async (signal?: AbortSignal) => (await call(listTerms, { ...(signal && { signal }) })).terms

export const termsQuery = queryOptions({
  queryKey: [...queryKeys.legalCalendar, 'terms'],
  queryFn: ({ signal }) => fetchTerms(signal),
})
