import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { toastError } from '../../ui/toast.ts'
import { downloadHtml, downloadPdf } from './download-acta.ts'
import { messages } from './messages.ts'

function onError(error: unknown) {
  console.error(error)
  toastError(messages.downloadFailed)
}

export function RecordActions({ id, acta }: { id: number; acta: ActaDocument }) {
  const client = useQueryClient()
  const html = useMutation({ mutationFn: () => downloadHtml(client, id, acta), onError })
  const pdf = useMutation({ mutationFn: () => downloadPdf(id), onError })
  return (
    <Group gap="sm">
      <Button mih={44} loading={html.isPending} onClick={() => html.mutate()}>
        {messages.downloadHtml}
      </Button>
      <Button mih={44} variant="default" loading={pdf.isPending} onClick={() => pdf.mutate()}>
        {messages.downloadPdf}
      </Button>
    </Group>
  )
}
