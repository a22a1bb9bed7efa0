import { z } from 'zod'
import { jobInsteadOfFile } from '../../../../contract/jobs.wire.ts'
import { JobProgress } from '../../job/job-progress.tsx'
import { messages } from '../messages.ts'

/** The job in the answer to an export that is too long to wait for. */
export const jobOf = (reply: unknown): number =>
  z.decode(jobInsteadOfFile, reply as z.input<typeof jobInsteadOfFile>).data.jobId

export type ExportJobProps = { jobId: number; list: string; onHide: () => void }

/** The export of a long list under its toolbar. Loaded with the first one: the lists of the field have none. */
export const ExportJob = ({ jobId, list, onHide }: ExportJobProps) => (
  <JobProgress jobId={jobId} title={messages.exportOf(list)} onHide={onHide} />
)
