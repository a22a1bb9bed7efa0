import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Job } from '../../../contract/jobs.wire.ts'
import { isUnderWay } from '../../../domain/jobs/job.ts'
import { saveErrorText } from '../../api/refusal.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { ToneBadge } from '../../ui/data-table/tone-badge.tsx'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { JobBar } from '../../ui/job/job-bar.tsx'
import { saveResult } from '../../ui/job/save-result.ts'
import { toastError } from '../../ui/toast/toast.ts'
import { factsOf, linesOf, titleOf, toneOf } from './job-words.ts'
import classes from './jobs.module.css'
import { useJobActs } from './jobs.queries.ts'
import { messages } from './messages.ts'

export type CardProps = {
  job: Job
  /** Whether the page shows this job alone, so that a link to it would lead nowhere. */
  isAlone?: boolean
  /** Shows the job that a press of 'Pedir de nuevo' asked for. */
  onAgain: (jobId: number) => void
}

type ActsProps = CardProps & { title: string; onCancelled: () => void }

function Acts({ job, title, isAlone, onAgain, onCancelled }: ActsProps) {
  const { cancel, again } = useJobActs()
  const onError = (error: unknown) => toastError(saveErrorText(error))
  const ofJob = (action: string) => ({ 'aria-label': messages.of(action, title) })
  return (
    <Group gap="sm" className={classes.acts}>
      {job.resultName !== null && (
        <Button {...ofJob(messages.download)} onClick={() => void saveResult(job)}>
          {messages.download}
        </Button>
      )}
      {isUnderWay(job.state) && (
        <BusyButton
          {...ofJob(messages.cancel)}
          variant="default"
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate(job.id, { onError, onSettled: onCancelled })}
        >
          {messages.cancel}
        </BusyButton>
      )}
      {job.isRepeatable && (
        <BusyButton
          {...ofJob(messages.again)}
          variant="default"
          isBusy={again.isPending}
          onClick={() => again.mutate(job.id, { onError, onSuccess: ({ jobId }) => onAgain(jobId) })}
        >
          {messages.again}
        </BusyButton>
      )}
      {job.page && (
        <AddressLink {...ofJob(messages.page)} address={job.page} className={classes.link}>
          {messages.page}
        </AddressLink>
      )}
      {!isAlone && (
        <Link {...ofJob(messages.open)} to="/dashboard/trabajos" search={{ trabajo: job.id }} className={classes.link}>
          {messages.open}
        </Link>
      )}
    </Group>
  )
}

/** A job: how far it came, who asked and when, its file, and what the person may do about it. */
export function JobCard(props: CardProps) {
  const { job } = props
  const card = useRef<HTMLElement>(null)
  const title = titleOf(job)
  return (
    // The button that was pressed goes with the state, so that the card takes the focus.
    <article className={classes.job} ref={card} tabIndex={-1} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.name}>{title}</h2>
        <ToneBadge tone={toneOf(job)} text={messages.states[job.state]} />
      </div>
      <p className={classes.facts}>
        {factsOf(job).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {isUnderWay(job.state) && <JobBar job={job} title={title} />}
      {linesOf(job).map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      <Acts {...props} title={title} onCancelled={() => card.current?.focus()} />
    </article>
  )
}
