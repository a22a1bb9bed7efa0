import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { createUser, editUser, exportUsers, listUsers } from '../../../contract/users.wire.ts'
import type { PendingDecision } from '../../../domain/shared/pending-visits.ts'
import type { UserForm } from '../../../domain/users/user-form.ts'
import { call } from '../../api/call.ts'
import { callFile } from '../../api/call-file.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { fetchRow } from '../../ui/data-table/rows/fetch-row.ts'

export type UserRow = ReplyOf<typeof listUsers>['rows'][number]
type UserQuery = QueryOf<typeof listUsers>
export type UserField = UserQuery['sortBy']

/** The whole list as a file. */
export const exportUsersFile = (query: QueryOf<typeof exportUsers>, signal: AbortSignal) =>
  callFile(exportUsers, { query, signal })

export const fetchUsers = (query: UserQuery, signal?: AbortSignal) =>
  call(listUsers, { query, ...(signal && { signal }) })

/** A user in their present state. */
export const fetchUser = (id: number) => fetchRow(fetchUsers, id)

export const usersQuery = (query: UserQuery) =>
  queryOptions({
    queryKey: [...queryKeys.users, query],
    queryFn: ({ signal }) => fetchUsers(query, signal),
    placeholderData: keepPreviousData,
  })

/** A new user without a given password has a temporary one. */
export type SavedUser = ReplyOf<typeof createUser>

/** `decision` is about the pending visits that a new role leaves behind. */
type UserToSave = { form: UserForm; id: number | undefined; decision?: PendingDecision }

export function useSaveUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ form, id, decision }: UserToSave): Promise<SavedUser> => {
      if (id === undefined) return call(createUser, { body: form })
      await call(editUser, { params: { id }, body: { ...form, ...decision } })
      return { id, temporaryPassword: null }
    },
    // Runs after a refusal as well: the row may have changed since the list was read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.users }),
  })
}
