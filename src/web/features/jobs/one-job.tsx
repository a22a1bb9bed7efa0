import { Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Offline, Refusal } from '../../api/refusal.ts'
import { useJob } from '../../ui/job/use-job.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { SlowLoading } from '../../ui/slow-loading.tsx'
import { type CardProps, JobCard } from './job-card.tsx'
import { JobNews } from './job-news.tsx'
import classes from './jobs.module.css'
import { messages } from './messages.ts'

/** One job, to which its notice leads. */
export function OneJob({ jobId, onAgain }: { jobId: number } & Pick<CardProps, 'onAgain'>) {
  const { job, error, refetch } = useJob(jobId)
  return (
    <Stack>
      <div>
        <Link to="/dashboard/trabajos" className={classes.link}>
          {messages.back}
        </Link>
      </div>
      {!job && !error && <SlowLoading slowText={messages.slow} />}
      {!job && error && (
        <LoadFailure
          error={error}
          text={messages.oneFailed}
          onRetry={refetch}
          afterRefusal={error instanceof Refusal && error.status === 404 && <Text>{messages.keptFor}</Text>}
        />
      )}
      {job && error instanceof Offline && <p role="status">{messages.stale}</p>}
      {job && <JobCard job={job} isAlone onAgain={onAgain} />}
      <JobNews jobs={job ? [job] : []} />
    </Stack>
  )
}
