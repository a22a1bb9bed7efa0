import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { deactivate, keyColumns } from '../../contract/deactivation.wire.ts'
import type { Deactivatable } from '../../domain/shared/deactivation.ts'
import type { PendingDecision, VisitPart } from '../../domain/shared/pending-visits.ts'
import type { ProblemCode } from '../../domain/shared/problem.ts'
import { call } from './call.ts'
import { queryKeys } from './query-keys.ts'
import { Refusal } from './refusal.ts'

type Switch = { rows: readonly { id: number }[]; isActive: boolean; decision?: PendingDecision }

/** A row that pending visits, trips or requirements hang on: the server asks first and has done nothing. */
export type Asking = {
  id: number
  pending: number
  /** Trips of an official that are neither over nor annulled. */
  trips: number
  part: VisitPart | undefined
  /** The work of the official in the visits, the trips, and what becomes of an establishment's requirements, one line each. */
  reasons: readonly string[]
}

const PENDING = 'deactivation.pending-visits' satisfies ProblemCode

/** The pending visits and trips that a refusal asks about; undefined for any other error. */
export function askedPending(error: unknown): Omit<Asking, 'id'> | undefined {
  if (!(error instanceof Refusal) || error.code !== PENDING) return undefined
  const { pending = 0, trips = 0, part, reasons = [] } = error.consequence
  return { pending, trips, part, reasons }
}

/** The first result of the answer is 1 when the switch was made (R 4.4). */
async function switchOne(subject: Deactivatable, id: number, { isActive, decision }: Omit<Switch, 'rows'>) {
  try {
    const body = { subject, keyColumn: keyColumns[subject], id, isActive, ...decision }
    const [changed] = await call(deactivate, { body })
    if (changed !== 1) throw new Error(`The ${subject} ${id} was not switched.`)
    return undefined
  } catch (error) {
    const asked = askedPending(error)
    if (!asked) throw error
    return { id, ...asked }
  }
}

/** Lists that a switch changes, by the kind of their rows. */
const listKeys = {
  user: queryKeys.users,
  establishment: queryKeys.establishments,
  assignment: queryKeys.visits,
} satisfies Record<Deactivatable, QueryKey>

/** Lists that mark what is inactive, and the home page, which counts it. */
const touchedLists = [queryKeys.visits, queryKeys.requirements, queryKeys.analytics]

/**
 * Switches rows to one state and reads their list again; fails if any row could not be switched. Resolves to the rows
 * that the server asks about first.
 */
export function useSwitchRows(subject: Deactivatable) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ rows, ...change }: Switch): Promise<Asking[]> => {
      const results = await Promise.allSettled(rows.map(({ id }) => switchOne(subject, id, change)))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
      return results.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []))
    },
    // Runs after a failure as well: some of several rows may have been switched.
    onSettled: () =>
      Promise.all(
        [...new Set<QueryKey>([listKeys[subject], ...touchedLists])].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
