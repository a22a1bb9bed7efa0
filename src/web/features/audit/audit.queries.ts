import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { exportAudit, listAudit } from '../../../contract/audit.wire.ts'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { listUsers } from '../../../contract/users.wire.ts'
import { allRows } from '../../api/all-rows.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type AuditRow = ReplyOf<typeof listAudit>['rows'][number]
type AuditQuery = QueryOf<typeof listAudit>
export type AuditField = AuditQuery['sortBy']

/** The whole trail as a file. */
export const exportAuditFile = (query: QueryOf<typeof exportAudit>, signal: AbortSignal) =>
  callFile(exportAudit, { query, signal })

export const auditQuery = (query: AuditQuery) =>
  queryOptions({
    queryKey: [...queryKeys.audit, query],
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Names of every user of the department, switched off or not. */
const fetchPeople = (signal: AbortSignal): Promise<{ name: string }[]> =>
  allRows(
    (part) => call(listUsers, { query: { ...part, sortBy: 'id', descending: false, filters: [] }, signal }),
    ({ id }) => id,
  )

export const peopleQuery = {
  queryKey: [...queryKeys.users, 'names'],
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchPeople(signal),
  staleTime: 60_000,
}
