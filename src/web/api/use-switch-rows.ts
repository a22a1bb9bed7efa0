import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { deactivate, keyColumns } from '../../contract/deactivation.wire.ts'
import type { Deactivatable } from '../../domain/shared/deactivation.ts'
import { call } from './call.ts'
import { queryKeys } from './query-keys.ts'

type Switch = { rows: readonly { id: number }[]; isActive: boolean }

/** The first result of the answer is 1 when the switch was made (R 4.4). */
async function switchOne(subject: Deactivatable, id: number, isActive: boolean): Promise<void> {
  const [changed] = await call(deactivate, { body: { subject, keyColumn: keyColumns[subject], id, isActive } })
  if (changed !== 1) throw new Error(`The ${subject} ${id} was not switched.`)
}

/** Lists that a switch changes, by the kind of their rows. */
const listKeys = {
  user: queryKeys.users,
  establishment: queryKeys.establishments,
  assignment: queryKeys.visits,
} satisfies Record<Deactivatable, QueryKey>

/** Switches rows to one state and reads their list again; fails if any row could not be switched. */
export function useSwitchRows(subject: Deactivatable) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ rows, isActive }: Switch) => {
      const results = await Promise.allSettled(rows.map(({ id }) => switchOne(subject, id, isActive)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    // Runs after a failure as well: some of several rows may have been switched.
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKeys[subject] }),
  })
}
