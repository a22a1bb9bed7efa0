import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelJob, getJob } from '../../../contract/jobs.wire.ts'
import { isUnderWay } from '../../../domain/jobs/job.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { Refusal } from '../../api/refusal.ts'

/** A job is asked about often while it is young, and then less: most end within seconds. */
const [OFTEN_MS, SELDOM_MS] = [1_000, 3_000]
const OFTEN_TIMES = 10

/** Follows a job until it has ended. It is not asked about while its page is hidden. */
export function useJob(jobId: number) {
  const queryClient = useQueryClient()
  const queryKey = queryKeys.job(jobId)
  const asked = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(getJob, { params: { id: jobId }, signal })).job,
    staleTime: 0,
    refetchInterval: ({ state: { data, error, dataUpdateCount } }) => {
      // A refusal is an answer: the job is gone, or belongs to another session.
      if (error instanceof Refusal || (data && !isUnderWay(data.state))) return false
      return dataUpdateCount < OFTEN_TIMES ? OFTEN_MS : SELDOM_MS
    },
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelJob, { params: { id: jobId } }),
    // Also after a refusal: the job ended first.
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const { data: job, error, refetch } = asked
  return { job, error, refetch, cancel: () => cancel.mutate(), isCancelling: cancel.isPending }
}
