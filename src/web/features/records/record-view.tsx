import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { actaDocument } from '../../../domain/records/acta.ts'
import type { Letterhead } from '../../../domain/records/letterhead.ts'
import { lateEditionText, type ShownRecord } from '../../../domain/records/record.ts'
import { useLetterhead } from '../../api/use-letterhead.ts'
import { Loading } from '../../ui/loading.tsx'
import { useOwnTitle } from '../../ui/page-title.ts'
import { ActaSheet } from './acta-document.tsx'
import './acta.css'
import { DocumentFailure } from './document-failure.tsx'
import { FollowUpLinks } from './follow-up-links.tsx'
import { messages } from './messages.ts'
import { usePageFoot } from './page-foot.ts'
import { RecordActions } from './record-actions.tsx'
import styles from './record-view.module.css'
import { recordQuery } from './records.queries.ts'
import { showImage } from './show-image.tsx'

type ActaProps = {
  record: ShownRecord
  letterhead: Letterhead
  buttons: ReactNode
  before: ReactNode
  after: ReactNode
}

function Acta({ record, letterhead, buttons, before, after }: ActaProps) {
  const acta = useMemo(() => actaDocument(record, letterhead), [record, letterhead])
  usePageFoot(acta.footer)
  useOwnTitle(acta.title)
  return (
    <Stack>
      <div className={styles.actions}>
        <RecordActions id={record.id} acta={acta}>
          {buttons}
        </RecordActions>
        {record.lateEdition && (
          <Alert color="yellow" mt="sm">
            {lateEditionText(record.lateEdition)}
          </Alert>
        )}
      </div>
      <FollowUpLinks record={record} />
      {before}
      <div className={styles.sheet}>
        <ActaSheet acta={acta} showImage={showImage} />
      </div>
      {after}
    </Stack>
  )
}

type Props = {
  id: number
  establishmentId: number
  /** More buttons. */
  children?: ReactNode
  /** Stands between the buttons and the acta, and is not printed. */
  before?: ReactNode
  /** Stands under the acta, and is not printed. */
  after?: ReactNode
}

/** The acta of a completed inspection, with its downloads. */
export function RecordView({ id, establishmentId, children, before, after }: Props) {
  const record = useQuery(recordQuery(id, establishmentId))
  const letterhead = useLetterhead()
  useEffect(() => {
    if (record.error) console.error(record.error)
  }, [record.error])
  // A failed refresh keeps the loaded document.
  if (!record.data && record.isError) {
    return (
      <DocumentFailure
        text={messages.failed}
        error={record.error}
        onRetry={() => void record.refetch()}
        list={{ to: '/dashboard/inspeccion/realizadas', label: messages.toRecords }}
      />
    )
  }
  return record.data && letterhead ? (
    <Acta record={record.data} letterhead={letterhead} buttons={children} before={before} after={after} />
  ) : (
    <Loading text={messages.loading} />
  )
}
