import { problemReplies } from '../../../../../contract/problems.ts'
import { MEBIBYTE, sizesTold } from '../../../../../domain/shared/upload.ts'
import { Refusal, saveErrorText } from '../../../../api/refusal.ts'
import { isAbort } from '../../../../api/send.ts'

/** An upload: not begun, in the queue, on its way, with the server for its checks, or ended in one of three ways. */
export type UploadState =
  | { step: 'ready' | 'waiting' | 'analysing' | 'cancelled' }
  | { step: 'sending'; pct: number }
  | { step: 'done'; text: string }
  /** `isDuplicate`: the same bytes are in the file, and may be added all the same. */
  | { step: 'failed'; text: string; isDuplicate: boolean; fields: Readonly<Record<string, string>> }

export const isUnderWay = ({ step }: UploadState) => step === 'waiting' || step === 'sending' || step === 'analysing'

/** The state after a part of the bytes was sent; the checks of the server begin after the last one. */
export const sentState = (share: number): UploadState =>
  share >= 1 ? { step: 'analysing' } : { step: 'sending', pct: Math.floor(share * 100) }

const failed = (text: string, isDuplicate = false, fields = {}): UploadState => ({
  step: 'failed',
  text,
  isDuplicate,
  fields,
})

export function failedState(error: unknown): UploadState {
  if (isAbort(error)) return { step: 'cancelled' }
  if (!(error instanceof Refusal)) return failed(saveErrorText(error))
  return failed(error.message, error.code === 'document.duplicate', error.fields)
}

function tooLarge(bytes: number, maxBytes: number): string {
  const { mb, max } = sizesTold(bytes, maxBytes / MEBIBYTE)
  return problemReplies['document.too-large'].text.replace('{mb}', mb).replace('{max}', max)
}

/** Refuses a file that the server would refuse for its size, before its bytes cross a slow link. */
export function sizeFault({ size }: File, maxBytes: number | undefined): UploadState | undefined {
  if (size === 0) return failed(problemReplies['document.empty'].text)
  return maxBytes !== undefined && size > maxBytes ? failed(tooLarge(size, maxBytes)) : undefined
}
