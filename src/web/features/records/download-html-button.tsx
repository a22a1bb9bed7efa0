import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { toastError } from '../../ui/toast/toast.ts'
import { downloadHtml } from './download-acta.ts'
import { Explained } from './explained.tsx'
import { messages } from './messages.ts'

export function onDownloadError(error: unknown): void {
  console.error(error)
  toastError(messages.downloadFailed)
}

/** Downloads the document as a self-contained file. */
export function DownloadHtmlButton({
  acta,
  fileName,
  inspectionId,
}: {
  acta: ActaDocument
  fileName: string
  /** The inspection of an acta, whose file carries the sealed record. Absent for other documents. */
  inspectionId?: number
}) {
  const client = useQueryClient()
  const html = useMutation({
    mutationFn: () => downloadHtml(client, fileName, acta, inspectionId),
    onError: onDownloadError,
  })
  return (
    <Explained text={messages.aboutHtml}>
      {(describedBy) => (
        <BusyButton mih={44} aria-describedby={describedBy} isBusy={html.isPending} onClick={() => html.mutate()}>
          {messages.downloadHtml}
        </BusyButton>
      )}
    </Explained>
  )
}
