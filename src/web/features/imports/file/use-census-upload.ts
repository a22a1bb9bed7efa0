import { useEffect, useRef, useState } from 'react'
import { Refusal, saveErrorText } from '../../../api/refusal.ts'
import { sendCensus } from '../imports.queries.ts'
import { fileTexts } from '../messages.ts'

const MAX_BYTES = 20 * 1024 * 1024

export type CensusUpload =
  | { step: 'idle' }
  /** `pct` of the file that has been sent; at 100 the server checks it. */
  | { step: 'sending'; pct: number }
  | { step: 'failed'; text: string; file: File }
  /** The same file was imported before. */
  | { step: 'repeated'; text: string; file: File; earlierId: number | undefined }

const REPEATED = 'import.repeated'

/** Sends a census, one file at a time. It is given up when the page is left. */
export function useCensusUpload(onStarted: (importId: number) => void) {
  const [upload, setUpload] = useState<CensusUpload>({ step: 'idle' })
  const sending = useRef<AbortController>(null)
  useEffect(() => () => sending.current?.abort(), [])

  const send = async (file: File, isConfirmed = false) => {
    if (file.size > MAX_BYTES) return setUpload({ step: 'failed', text: fileTexts.tooBig, file })
    const giving = new AbortController()
    sending.current = giving
    setUpload({ step: 'sending', pct: 0 })
    try {
      const { id } = await sendCensus(
        { file, kind: 'establishments', ...(isConfirmed && { confirmed: true }) },
        { onSent: (share) => setUpload({ step: 'sending', pct: Math.round(share * 100) }), signal: giving.signal },
      )
      setUpload({ step: 'idle' })
      onStarted(id)
    } catch (error) {
      if (giving.signal.aborted) return setUpload({ step: 'idle' })
      if (error instanceof Refusal && error.code === REPEATED) {
        return setUpload({ step: 'repeated', text: error.message, file, earlierId: error.consequence.import_id })
      }
      console.error(error)
      setUpload({ step: 'failed', text: saveErrorText(error), file })
    }
  }
  return { upload, send, cancel: () => sending.current?.abort() }
}
