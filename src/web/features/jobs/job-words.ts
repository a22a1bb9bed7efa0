import type { Job } from '../../../contract/jobs.wire.ts'
import { fileSizeText } from '../../../domain/files/quota.ts'
import { unexpectedFailure } from '../../../domain/jobs/job.ts'
import { numberText } from '../../../domain/shared/text.ts'
import { dayOf, formatDay, formatInstant } from '../../../domain/shared/time.ts'
import type { Tone } from '../../ui/data-table/cell-format.ts'
import { messages } from './messages.ts'

export const toneOf = ({ state }: Job): Tone => (state === 'done' ? 'green' : state === 'failed' ? 'red' : 'yellow')

/** A job's name at the beginning of a line. */
export function titleOf({ name }: Job): string {
  const words = name ?? messages.unnamed
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1)
}

const momentOf = (instant: string): string => formatInstant(new Date(instant))

/** Lines about a job: its asker, and when it was asked for, began and ended. */
export const factsOf = ({ askerName, createdAt, startedAt, finishedAt }: Job): string[] => {
  const asked = momentOf(createdAt)
  return [
    askerName === null ? messages.asked(asked) : messages.askedBy(askerName, asked),
    ...(startedAt ? [messages.begun(momentOf(startedAt))] : []),
    ...(finishedAt === null ? [] : [messages.ended(momentOf(finishedAt))]),
  ]
}

function progressOf({ doneUnits, totalUnits }: Job): string[] {
  if (totalUnits !== null) return [messages.runningOf(numberText(doneUnits), numberText(totalUnits))]
  return doneUnits > 0 ? [messages.runningSome(numberText(doneUnits))] : []
}

/** Lines that advise the person about a job that failed. */
function adviceOf({ id, message, isRepeatable, page }: Job): string[] {
  const again = isRepeatable ? messages.adviceAgain : page ? messages.advicePage : undefined
  const code = message === unexpectedFailure(id) ? messages.adviceCode : undefined
  return [again, code].filter((line) => line !== undefined)
}

/** The file of a job that is done: until when it is kept, or that it is gone. */
function fileOf({ resultName, resultBytes, expiresAt, isFileGone }: Job): string[] {
  if (resultName !== null && expiresAt !== null) {
    return [messages.kept(resultName, fileSizeText(resultBytes ?? 0), formatDay(dayOf(new Date(expiresAt))))]
  }
  return isFileGone ? [messages.gone] : []
}

/** The sentences that tell the state of a job beside its name. */
export function linesOf(job: Job): string[] {
  const said = job.message ? [job.message] : []
  switch (job.state) {
    case 'queued':
      return []
    case 'running':
      return progressOf(job)
    case 'failed':
      return [...said, ...adviceOf(job)]
    case 'cancelled':
      return said
    case 'done':
      return [...said, ...fileOf(job)]
  }
}
