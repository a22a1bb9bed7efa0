import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelJob, listJobs, repeatJob } from '../../../contract/jobs.wire.ts'
import { isUnderWay, type JobState } from '../../../domain/jobs/job.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Refusal } from '../../api/refusal.ts'
import type { JobOwner } from './jobs-address.ts'

const PAGE_SIZE = 20
/** Pause between two questions about jobs under way. */
const WORKING_MS = 3_000

type Shown = {
  /** The official whose jobs are shown, or a group of owners. */
  owner: number | JobOwner
  state: JobState | undefined
}

const ownerFilter = (owner: Shown['owner']) =>
  typeof owner === 'number'
    ? { field: 'askerId' as const, operator: '=' as const, value: String(owner) }
    : { field: 'isAutomatic' as const, operator: '=' as const, value: owner === 'vigia' ? '1' : '0' }

const filtersOf = ({ owner, state }: Shown, before: number | undefined) => [
  ownerFilter(owner),
  ...(state === undefined ? [] : [{ field: 'state' as const, operator: '=' as const, value: state }]),
  ...(before === undefined ? [] : [{ field: 'id' as const, operator: '<=' as const, value: String(before - 1) }]),
]

/**
 * Jobs, the newest first. Pages begin after the last job shown, so a new one moves none of them. They are asked about again while one of them is
 * under way and the page is visible.
 */
export const jobsQuery = (shown: Shown) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.jobs, shown],
    queryFn: ({ pageParam: before, signal }) => {
      const selection = { sortBy: 'id' as const, descending: true, filters: filtersOf(shown, before) }
      return call(listJobs, { query: { limit: PAGE_SIZE, offset: 0, ...selection }, signal })
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, total }) => (rows.length < total ? rows.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      // A refusal is an answer, which asking again would not change.
      if (error instanceof Refusal) return false
      return data?.pages.some(({ rows }) => rows.some(({ state }) => isUnderWay(state))) ? WORKING_MS : false
    },
  })

/** Cancels a job, or asks for it again. What is shown of jobs is read again, also after a refusal: one may have ended. */
export function useJobActs() {
  const client = useQueryClient()
  const onSettled = (_: unknown, __: unknown, id: number) =>
    Promise.all([queryKeys.jobs, queryKeys.job(id)].map((queryKey) => client.invalidateQueries({ queryKey })))
  return {
    cancel: useMutation({ mutationFn: (id: number) => call(cancelJob, { params: { id } }), onSettled }),
    again: useMutation({ mutationFn: (id: number) => call(repeatJob, { params: { id } }), onSettled }),
  }
}
