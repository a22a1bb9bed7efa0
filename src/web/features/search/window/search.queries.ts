import { queryOptions } from '@tanstack/react-query'
import { type Found, searchEverything } from '../../../../contract/finding/search.wire.ts'
import { FOUND_KINDS } from '../../../../domain/search/search.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import type { Group } from './found.ts'
import { kindNames } from './messages.ts'

const groupsOf = (results: readonly Found[]): Group[] =>
  FOUND_KINDS.flatMap((kind) => {
    const lines = results
      .filter((found) => found.kind === kind)
      .map(({ id, title, detail, link }) => ({ id: `${kind} ${id}`, title, detail, link }))
    return lines.length > 0 ? [{ label: kindNames[kind], lines }] : []
  })

/** Things that the server finds. A question for another text takes this one back. */
export const searchEverythingQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.search, text],
    queryFn: async ({ signal }) => groupsOf((await call(searchEverything, { query: { text }, signal })).results),
    // Opening the window again asks again.
    gcTime: 0,
  })
