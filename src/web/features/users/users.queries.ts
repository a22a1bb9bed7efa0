import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { createUser, editUser, listUsers } from '../../../contract/index.ts'
import type { UserForm } from '../../../domain/users/user-form.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { fetchRow } from '../../ui/data-table/rows/fetch-row.ts'

export type UserRow = ReplyOf<typeof listUsers>['rows'][number]
type UserQuery = QueryOf<typeof listUsers>
export type UserField = UserQuery['sortBy']

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

/** Resolves to the temporary password of a new user without a given one. */
export function useSaveUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ form, id }: { form: UserForm; id: number | undefined }): Promise<string | null> => {
      if (id === undefined) return (await call(createUser, { body: form })).temporaryPassword
      await call(editUser, { params: { id }, body: form })
      return null
    },
    // Runs after a refusal as well: the row may have changed since the list was read.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.users }),
  })
}
