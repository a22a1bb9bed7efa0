import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { blankSheet } from '../../../domain/establishments/sheet/blank-sheet.ts'
import { inscriptionSheet } from '../../../domain/establishments/sheet/inscription-sheet.ts'
import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { useSheetForm } from '../../api/print-codes.ts'
import { useLetterhead } from '../../api/use-letterhead.ts'
import { Loading } from '../../ui/loading.tsx'
import { ActaSheet } from './acta-document.tsx'
import './acta.css'
import { DocumentFailure } from './document-failure.tsx'
import { DownloadHtmlButton } from './download-html-button.tsx'
import { FileButton } from './file-button.tsx'
import { messages } from './messages.ts'
import { usePageFoot } from './page-foot.ts'
import styles from './record-view.module.css'
import { sheetQuery } from './sheet.queries.ts'
import { showImage } from './show-image.tsx'

/** File name from R 9.16. */
const FILE_NAME = 'acta.html'

type SheetProps = {
  title: string
  sheet: ActaDocument
  /** More buttons. */
  children?: ReactNode
  /** Stands between the buttons and the sheet, and is not printed. */
  before?: ReactNode
}

function Sheet({ title, sheet, children, before }: SheetProps) {
  usePageFoot(sheet.footer)
  return (
    <Stack>
      <Stack className={styles.actions} gap="sm" align="flex-start">
        <Button
          variant="subtle"
          mih={44}
          leftSection={<IconArrowLeft size={20} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/dashboard/inscripcion" />}
        >
          {messages.backToEstablishments}
        </Button>
        <Text fw={700} size="xl" className={styles.title}>
          {title}
        </Text>
        <Group gap="lg" align="flex-start">
          <Button mih={44} leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {messages.print}
          </Button>
          <DownloadHtmlButton acta={sheet} fileName={FILE_NAME} />
          {children}
        </Group>
      </Stack>
      {before}
      <div className={styles.sheet}>
        <ActaSheet acta={sheet} showImage={showImage} />
      </div>
    </Stack>
  )
}

/** The inscription form of an establishment, filled with its known data. */
export function InscriptionSheet({ establishmentId, before }: { establishmentId: number; before?: ReactNode }) {
  const establishment = useQuery(sheetQuery(establishmentId))
  useEffect(() => {
    if (establishment.error) console.error(establishment.error)
  }, [establishment.error])
  const { data } = establishment
  const letterhead = useLetterhead()
  const form = useSheetForm()
  const sheet = useMemo(
    () => data && letterhead && form && inscriptionSheet(data, letterhead, form),
    [data, letterhead, form],
  )
  // A failed refresh keeps the loaded document.
  if (!data && establishment.isError) {
    return (
      // Everyone who may open this page may also open the list (establishment-routes.ts).
      <DocumentFailure
        text={messages.sheetFailed}
        error={establishment.error}
        onRetry={() => void establishment.refetch()}
        list={{ to: '/dashboard/inscripcion', label: messages.toEstablishments }}
      />
    )
  }
  return data && sheet ? (
    <Sheet title={messages.sheetTitle(data.name)} sheet={sheet} before={before}>
      <FileButton establishmentId={establishmentId} />
    </Sheet>
  ) : (
    <Loading text={messages.sheetLoading} />
  )
}

/** The inscription form without data, to be printed and filled in by hand. */
export function BlankSheet() {
  const letterhead = useLetterhead()
  const form = useSheetForm()
  const sheet = useMemo(() => letterhead && form && blankSheet(letterhead, form), [letterhead, form])
  return sheet ? <Sheet title={messages.blankSheetTitle} sheet={sheet} /> : <Loading text={messages.sheetLoading} />
}
