import type { Job } from '../../../contract/jobs.wire.ts'

/** How far a job came; without a known total the bar only shows that it goes on. */
export function JobBar({ job, title }: { job: Job; title: string }) {
  const measured = job.totalUnits === null ? {} : { max: Math.max(1, job.totalUnits), value: job.doneUnits }
  return (
    <progress
      aria-label={title}
      style={{ inlineSize: '100%', accentColor: 'var(--mantine-primary-color-filled)' }}
      {...measured}
    />
  )
}
