import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { actaDocument } from '../../../domain/records/acta.ts'
import type { Letterhead } from '../../../domain/records/letterhead.ts'
import type { ShownRecord } from '../../../domain/records/record.ts'
import { Loading } from '../../ui/loading.tsx'
import { ActaSheet } from './acta-document.tsx'
import './acta.css'
import { DocumentFailure } from './document-failure.tsx'
import { messages } from './messages.ts'
import { usePageFoot } from './page-foot.ts'
import { RecordActions } from './record-actions.tsx'
import styles from './record-view.module.css'
import { recordQuery, useLetterhead } from './records.queries.ts'
import { showImage } from './show-image.tsx'

function Acta({ record, letterhead }: { record: ShownRecord; letterhead: Letterhead }) {
  const acta = useMemo(() => actaDocument(record, letterhead), [record, letterhead])
  usePageFoot(acta.footer)
  return (
    <Stack>
      <div className={styles.actions}>
        <RecordActions id={record.id} acta={acta} />
      </div>
      <div className={styles.sheet}>
        <ActaSheet acta={acta} showImage={showImage} />
      </div>
    </Stack>
  )
}

/** The acta of a completed inspection, with its downloads. */
export function RecordView({ id, establishmentId }: { id: number; establishmentId: number }) {
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
    <Acta record={record.data} letterhead={letterhead} />
  ) : (
    <Loading text={messages.loading} />
  )
}
