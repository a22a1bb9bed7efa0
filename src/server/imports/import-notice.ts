import type { JobNotice } from '../jobs/job-kind.ts'

/** How the person who asked is told of the end of a run's job. */
export const importNotice =
  (name: string) =>
  ({ runId }: { runId: number }): JobNotice => ({
    kind: 'import',
    name,
    link: `/dashboard/inscripcion/importar/${runId}`,
  })
