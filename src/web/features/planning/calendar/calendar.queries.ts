import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { listFeeds, readCalendarEntries } from '../../../../contract/planning/calendar.wire.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'

type Calendar = ReplyOf<typeof readCalendarEntries>
export type CalendarEntry = Calendar['entries'][number]
/** The row of a visit that the reader may move. */
export type MovableVisit = NonNullable<CalendarEntry['visit']>
export type Feed = ReplyOf<typeof listFeeds>['feeds'][number]

export const calendarEntriesQuery = (query: QueryOf<typeof readCalendarEntries>) =>
  queryOptions({
    queryKey: [...queryKeys.calendar, 'entries', query],
    queryFn: ({ signal }) =>
      call(readCalendarEntries, { query: { ...query, knowsContracts: true, knowsRequirements: true }, signal }),
    placeholderData: keepPreviousData,
  })

/** The person's own subscriptions that are in force. */
export const feedsQuery = queryOptions({
  queryKey: [...queryKeys.calendar, 'feeds'],
  queryFn: async ({ signal }) => (await call(listFeeds, { signal })).feeds,
})

/** Entries of one day, those of several days included. */
export const entriesOn = (entries: readonly CalendarEntry[], on: string): CalendarEntry[] =>
  entries.filter(({ day, endDay }) => day <= on && on <= endDay)

export const entryKey = ({ kind, subject, subjectId, day }: CalendarEntry): string =>
  `${kind} ${subject} ${subjectId ?? ''} ${day}`
