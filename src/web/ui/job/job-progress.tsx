import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Job } from '../../../contract/jobs.wire.ts'
import { isUnderWay } from '../../../domain/jobs/job.ts'
import { dayOf, formatDay } from '../../../domain/shared/time.ts'
import { Offline } from '../../api/refusal.ts'
import { JobBar } from './job-bar.tsx'
import { messages } from './messages.ts'
import { saveResult } from './save-result.ts'
import { useJob } from './use-job.ts'

type Props = {
  jobId: number
  /** The job's name on the page, such as 'Exportación de Usuarios'. */
  title: string
  /** Takes the job from the page; without it the job stays. */
  onHide?: () => void
  /** Called once, when the job is done. */
  onDone?: (job: Job) => void
  /** Shows what a job found, once it is done. */
  children?: (job: Job) => ReactNode
}

/** The state of a job in words, without the numbers that change each second. */
function stageOf(job: Job): string {
  switch (job.state) {
    case 'queued':
      return messages.queued
    case 'running':
      return messages.running
    case 'failed':
      return messages.failed(job.message ?? '')
    case 'cancelled':
      return messages.cancelled
    case 'done':
      if (job.expiresAt !== null) return messages.ready(formatDay(dayOf(new Date(job.expiresAt))))
      return job.message ?? messages.done
  }
}

const shownStage = (job: Job) =>
  job.state === 'running' && job.totalUnits !== null ? messages.runningOf(job.doneUnits, job.totalUnits) : stageOf(job)

/** How far a job came, with its cancelling, its file and its result. It asks until the job has ended (R 19.2). */
export function JobProgress({ jobId, title, onHide, onDone, children }: Props) {
  const { job, error, cancel, isCancelling } = useJob(jobId)
  const told = useRef<number>(undefined)
  useEffect(() => {
    if (job?.state !== 'done' || told.current === job.id) return
    told.current = job.id
    onDone?.(job)
  }, [job, onDone])
  const isGoing = job !== undefined && isUnderWay(job.state)
  const isLost = job === undefined && error !== null && !(error instanceof Offline)
  return (
    <Stack gap="xs" style={{ flexBasis: '100%' }}>
      <Text fw={600}>{title}</Text>
      {job && <Text aria-hidden>{shownStage(job)}</Text>}
      <VisuallyHidden role="status">{job ? `${title}: ${stageOf(job)}` : ''}</VisuallyHidden>
      {isGoing && <JobBar job={job} title={title} />}
      {error instanceof Offline && isUnderWay(job?.state ?? 'queued') && <Text size="sm">{messages.unreachable}</Text>}
      {isLost && <Text role="alert">{error.message}</Text>}
      {job?.state === 'done' && children?.(job)}
      <Group gap="sm">
        {isGoing && (
          <Button variant="default" loading={isCancelling} onClick={cancel}>
            {messages.cancel}
          </Button>
        )}
        {job?.resultName && <Button onClick={() => void saveResult(job)}>{messages.download}</Button>}
        {!isGoing && (job || isLost) && onHide && (
          <Button variant="default" onClick={onHide}>
            {messages.hide}
          </Button>
        )}
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/dashboard/trabajos" />}>
          {messages.all}
        </Anchor>
      </Group>
    </Stack>
  )
}
