import { isAbort } from '../../api/send.ts'
import { fetchActaPdf } from './records.queries.ts'

/** `again`: the browser wants a fresh press, and the file is ready. */
export type ShareOutcome = 'shared' | 'cancelled' | 'again'

type Shared = { file: File; title: string }

/** Whether this browser hands files to other apps. Asked before the file is fetched. */
export function canShareFiles(): boolean {
  const probe = new File([''], 'acta.pdf', { type: 'application/pdf' })
  return typeof navigator.share === 'function' && navigator.canShare?.({ files: [probe] }) === true
}

export async function fetchSharedActa(id: number, title: string): Promise<Shared> {
  return { file: await fetchActaPdf(id), title }
}

/** Hands the PDF to another app. A press counts for a few seconds only, and a slow link takes longer. */
export async function shareActa({ file, title }: Shared): Promise<ShareOutcome> {
  try {
    await navigator.share({ files: [file], title })
    return 'shared'
  } catch (error) {
    if (isAbort(error)) return 'cancelled'
    if (error instanceof DOMException && error.name === 'NotAllowedError') return 'again'
    throw error
  }
}
