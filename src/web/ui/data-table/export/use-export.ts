import { useRef, useState } from 'react'
import type { ExportFormat } from '../../../../domain/shared/list-query.ts'
import { Accepted } from '../../../api/call-file.ts'
import { Offline, Refusal } from '../../../api/refusal.ts'
import { isAbort } from '../../../api/send.ts'
import { saveFile } from '../../save-file.ts'
import { toastError, toastSuccess } from '../../toast/toast.ts'
import { messages } from '../messages.ts'

/** Reads the whole list, as it is searched, filtered and sorted, as a file. */
export type ExportList = (format: ExportFormat, signal: AbortSignal) => Promise<{ file: Blob; headers: Headers }>

/** Header with the number of rows in an exported file. */
const ROWS_HEADER = 'x-vigia-rows'

/**
 * Saves the whole list as a file, one at a time, and tells how it went.
 * @param onJob receives the job of a list that is too long to wait for
 */
export function useExport(exportList: ExportList, onJob: (jobId: number) => void) {
  const [isExporting, setIsExporting] = useState(false)
  // A ref, because two presses may come before the next render.
  const running = useRef<AbortController>(undefined)
  const followJob = async (reply: unknown) => {
    try {
      const { jobOf } = await import('./export-job.tsx')
      onJob(jobOf(reply))
    } catch (error) {
      console.error(error)
      toastError(messages.exportFailed)
    }
  }
  const start = async (format: ExportFormat) => {
    if (running.current) return
    running.current = new AbortController()
    setIsExporting(true)
    try {
      const { file, headers } = await exportList(format, running.current.signal)
      saveFile(file, `exportacion.${format}`)
      toastSuccess(messages.exported(Number(headers.get(ROWS_HEADER) ?? 0)))
    } catch (error) {
      if (isAbort(error)) return
      if (error instanceof Accepted) return followJob(error.reply)
      console.error(error)
      const isExplained = error instanceof Refusal || error instanceof Offline
      toastError(messages.exportFailed, ...(isExplained ? [error.message] : []))
    } finally {
      running.current = undefined
      setIsExporting(false)
    }
  }
  return { start, cancel: () => running.current?.abort(), isExporting }
}
