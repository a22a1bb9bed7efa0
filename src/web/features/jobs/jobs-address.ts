import type { SearchSchemaInput } from '@tanstack/react-router'
import { JOB_STATES, type JobState } from '../../../domain/jobs/job.ts'

/** States in the address's spelling. */
export const stateSpellings = {
  queued: 'en-cola',
  running: 'en-curso',
  done: 'terminados',
  failed: 'no-completados',
  cancelled: 'cancelados',
} as const satisfies Record<JobState, string>

/** Owners of the jobs that an administrator sees instead of the own ones: the department's people, or the product. */
export const jobOwners = ['todos', 'vigia'] as const
export type JobOwner = (typeof jobOwners)[number]

/** The jobs that the page shows: one alone, or those of a state; an administrator's, or those of others. */
export type JobsAddress = {
  trabajo?: number | undefined
  estado?: (typeof stateSpellings)[JobState] | undefined
  de?: JobOwner | undefined
}
/** The same keys with any values, as a person may have typed them. */
export type TypedJobsAddress = { [Key in keyof JobsAddress]?: unknown }

/** Names the keys of the page's route and returns the values unchanged. */
export const jobsAddress = (address: JobsAddress & SearchSchemaInput): TypedJobsAddress => address

/** The one job that an address names; undefined for the list. */
export function jobIn({ trabajo }: TypedJobsAddress): number | undefined {
  const text = String(trabajo ?? '')
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

export const stateIn = ({ estado }: TypedJobsAddress): JobState | undefined =>
  JOB_STATES.find((state) => stateSpellings[state] === estado)

export const ownerIn = ({ de }: TypedJobsAddress): JobOwner | undefined => jobOwners.find((owner) => owner === de)
