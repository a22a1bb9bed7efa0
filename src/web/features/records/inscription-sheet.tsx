import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { inscriptionSheet } from '../../../domain/establishments/sheet/inscription-sheet.ts'
import type { SheetEstablishment } from '../../../domain/establishments/sheet/sheet-establishment.ts'
import { Loading } from '../../ui/loading.tsx'
import { ActaSheet } from './acta-document.tsx'
import './acta.css'
import { DocumentFailure } from './document-failure.tsx'
import { DownloadHtmlButton } from './download-html-button.tsx'
import { messages } from './messages.ts'
import { usePageFoot } from './page-foot.ts'
import styles from './record-view.module.css'
import { sheetQuery } from './records.queries.ts'
import { showImage } from './show-image.tsx'

/** File name from R 9.16. */
const FILE_NAME = 'acta.html'

function Sheet({ establishment }: { establishment: SheetEstablishment }) {
  const sheet = useMemo(() => inscriptionSheet(establishment), [establishment])
  usePageFoot(sheet.footer)
  return (
    <Stack>
      <div className={styles.actions}>
        <DownloadHtmlButton acta={sheet} fileName={FILE_NAME} />
      </div>
      <div className={styles.sheet}>
        <ActaSheet acta={sheet} showImage={showImage} />
      </div>
    </Stack>
  )
}

/** The inscription form of an establishment, filled with its known data. */
export function InscriptionSheet({ establishmentId }: { establishmentId: number }) {
  const establishment = useQuery(sheetQuery(establishmentId))
  useEffect(() => {
    if (establishment.error) console.error(establishment.error)
  }, [establishment.error])
  // A failed refresh keeps the loaded document.
  if (!establishment.data && establishment.isError) {
    return (
      // Everyone who may open this page may also open the list (routes.tsx).
      <DocumentFailure
        text={messages.sheetFailed}
        error={establishment.error}
        onRetry={() => void establishment.refetch()}
        list={{ to: '/dashboard/inscripcion', label: messages.toEstablishments }}
      />
    )
  }
  return establishment.data ? <Sheet establishment={establishment.data} /> : <Loading text={messages.sheetLoading} />
}
