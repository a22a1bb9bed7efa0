import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { downloadPdf } from './download-acta.ts'
import { DownloadHtmlButton, onDownloadError } from './download-html-button.tsx'
import { Explained } from './explained.tsx'
import { messages } from './messages.ts'

export function RecordActions({ id, acta }: { id: number; acta: ActaDocument }) {
  const pdf = useMutation({ mutationFn: () => downloadPdf(id), onError: onDownloadError })
  return (
    <Group gap="lg" align="flex-start">
      <DownloadHtmlButton acta={acta} fileName={`acta-${id}.html`} />
      <Explained text={messages.aboutPdf}>
        {(describedBy) => (
          <BusyButton
            mih={44}
            variant="default"
            aria-describedby={describedBy}
            isBusy={pdf.isPending}
            onClick={() => pdf.mutate()}
          >
            {messages.downloadPdf}
          </BusyButton>
        )}
      </Explained>
    </Group>
  )
}
