import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listNotices, readAllNotices, readNotice } from '../../../contract/finding/notices.wire.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Refusal } from '../../api/refusal.ts'
import { isAnythingDue } from '../../api/session-claims.ts'

const POLL_MS = 60_000
const PAGE_SIZE = 20

/** Number of unread notices, asked for each minute while the page is visible. */
export const unreadQuery = queryOptions({
  queryKey: [...queryKeys.notices, 'unread'],
  queryFn: async ({ signal }) => (await call(listNotices, { query: { limit: 1, isUnread: true }, signal })).unread,
  // A person who must first choose a password may ask for nothing else.
  enabled: () => !isAnythingDue(),
  // A refusal is an answer: the session ended, and its end is told elsewhere.
  refetchInterval: ({ state }) => (state.error instanceof Refusal ? false : POLL_MS),
})

/** One's notices, the newest first. Pages begin after the last notice shown, so a new one moves none of them. */
export const noticesQuery = (isUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.notices, 'list', isUnread],
    queryFn: ({ pageParam: before, signal }) => {
      const query = { limit: PAGE_SIZE, ...(before !== undefined && { before }), ...(isUnread && { isUnread }) }
      return call(listNotices, { query, signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ notices, total }) => (notices.length < total ? notices.at(-1)?.id : undefined),
  })

/** Marks notices as read; the list and the number on the bell follow. */
export function useReadNotices() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: queryKeys.notices })
  return {
    one: useMutation({ mutationFn: (id: number) => call(readNotice, { params: { id } }), onSettled }),
    /** Up to the newest that is shown, so that one that came meanwhile stays unread. */
    all: useMutation({ mutationFn: (upTo: number) => call(readAllNotices, { body: { upTo } }), onSettled }),
  }
}
