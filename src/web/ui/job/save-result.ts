import { getJobResult, type Job } from '../../../contract/jobs.wire.ts'
import { callFile } from '../../api/call-file.ts'
import { saveFile } from '../save-file.ts'
import { toastError } from '../toast/toast.ts'
import { messages } from './messages.ts'

/** Saves the file of a job that has one, and tells why it could not. */
export async function saveResult({ id, resultName }: Pick<Job, 'id' | 'resultName'>): Promise<void> {
  try {
    const { file } = await callFile(getJobResult, { params: { id } })
    saveFile(file, resultName ?? 'archivo')
  } catch (error) {
    console.error(error)
    toastError(messages.downloadFailed, ...(error instanceof Error ? [error.message] : []))
  }
}
