import { Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { actaHtmlName } from '../../../domain/evidence/acta-names.ts'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { downloadPdf } from './download-acta.ts'
import { DownloadHtmlButton, onDownloadError } from './download-html-button.tsx'
import { Explained } from './explained.tsx'
import { messages } from './messages.ts'

type Props = {
  id: number
  acta: ActaDocument
  /** More buttons. */
  children?: ReactNode
}

export function RecordActions({ id, acta, children }: Props) {
  const pdf = useMutation({ mutationFn: () => downloadPdf(id), onError: onDownloadError })
  return (
    <Group gap="lg" align="flex-start">
      <DownloadHtmlButton acta={acta} fileName={actaHtmlName(id)} inspectionId={id} />
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
      {children}
    </Group>
  )
}
