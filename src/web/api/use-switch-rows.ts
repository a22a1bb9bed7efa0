import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { deactivate, keyColumns } from '../../contract/deactivation.wire.ts'
import type { Deactivatable } from '../../domain/shared/deactivation.ts'
import { call } from './call.ts'

type Switch = { rows: readonly { id: number }[]; isActive: boolean }

/** The switch is done when the first result of the answer says 1 (R 4.4). */
async function switchOne(subject: Deactivatable, id: number, isActive: boolean): Promise<void> {
  const [changed] = await call(deactivate, { body: { subject, keyColumn: keyColumns[subject], id, isActive } })
  if (changed !== 1) throw new Error(`The ${subject} ${id} was not switched.`)
}

/** Switches rows to one state; fails if any of them could not be. `lists` are then read again. */
export function useSwitchRows(subject: Deactivatable, lists: QueryKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ rows, isActive }: Switch) => {
      const results = await Promise.allSettled(rows.map(({ id }) => switchOne(subject, id, isActive)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
    // Also after a failure: some of several may have been switched.
    onSettled: () => queryClient.invalidateQueries({ queryKey: lists }),
  })
}
