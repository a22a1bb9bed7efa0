import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { sheetTexts } from './messages.ts'

type Props = { documentId?: number | null | undefined; fileId?: number | null | undefined }

/** Leads to the document that proves an absence or a competence. Its file decides who may open it. */
export function ProofLink({ documentId, fileId }: Props) {
  if (!documentId || !fileId) return null
  return (
    <Anchor
      display="inline-flex"
      mih={44}
      style={{ alignItems: 'center' }}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/dashboard/configuraciones/archivos/$fileId"
          params={{ fileId: String(fileId) }}
          search={{ documento: documentId }}
        />
      )}
    >
      {sheetTexts.proof}
    </Anchor>
  )
}
