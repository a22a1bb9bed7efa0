import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { endSession, endSessionsOfUser, listSessions, logoutOthers } from '../../../../contract/open-sessions.wire.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'

export type OpenSession = ReplyOf<typeof listSessions>['sessions'][number]

/** @param userId undefined for one's own sessions */
export const sessionsQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: queryKeys.sessions(userId),
    queryFn: ({ signal }) => call(listSessions, { query: { userId }, signal }),
    select: ({ sessions }) => sessions,
  })

/** Ends one session, or all of them: one's own but this one, or all of another official. */
export function useEndSessions(userId: number | undefined) {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: queryKeys.sessions(userId) })
  const one = useMutation({ mutationFn: (id: number) => call(endSession, { params: { id } }), onSettled })
  const all = useMutation({
    mutationFn: () => (userId === undefined ? call(logoutOthers) : call(endSessionsOfUser, { params: { userId } })),
    onSettled,
  })
  return { one, all }
}
