import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { deactivate, keyColumns } from '../../contract/deactivation.wire.ts'
import type { Deactivatable } from '../../domain/shared/deactivation.ts'
import { call } from './call.ts'

type SwitchableRow = { id: number; isActive: boolean }

/** The switch is done when the first result of the answer says 1 (specification section 4). */
async function switchOne(subject: Deactivatable, { id, isActive }: SwitchableRow): Promise<void> {
  const [changed] = await call(deactivate, {
    body: { subject, keyColumn: keyColumns[subject], id, isActive: !isActive },
  })
  if (changed !== 1) throw new Error(`The ${subject} ${id} was not switched.`)
}

/** Switches each row to the opposite of what it is; fails if any of them could not be. `lists` are then read again. */
export function useSwitchRows(subject: Deactivatable, lists: QueryKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (rows: readonly SwitchableRow[]) => {
      const results = await Promise.allSettled(rows.map((row) => switchOne(subject, row)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    // Also after a failure: some of several may have been switched.
    onSettled: () => queryClient.invalidateQueries({ queryKey: lists }),
  })
}
