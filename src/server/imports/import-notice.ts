import type { JobKind } from '../jobs/job-kind.ts'

/** A run's jobs are told by their name and the page of the run. */
type Told = Pick<JobKind<{ runId: number }>, 'words' | 'notice'>

/** The words of a run's job, and the notice of its end to the person who asked. */
export const importNotice = (name: string): Told => ({
  words: ({ runId }) => ({ name, page: `/dashboard/inscripcion/importar/${runId}` }),
  notice: 'import',
})
