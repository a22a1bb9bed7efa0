import { Group, Text } from '@mantine/core'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isOfSystem, isScanDue } from '../../../../domain/files/file-words.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { ImageWindow } from '../../../ui/images/enlarging-image.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { type DocumentRow, fetchContent, pictureQuery } from '../files.queries.ts'
import { panelMessages as texts } from './messages.ts'
import { openPdf, pdfName } from './open-document.ts'

/** Asks before a file that no scan could judge leaves the server. */
const mayTake = ({ scan }: DocumentRow): Promise<boolean> =>
  scan === 'muy_grande'
    ? confirm({ title: texts.tooBigTitle, text: texts.tooBigText, confirmLabel: texts.openAnyway, isDestructive: true })
    : Promise.resolve(true)

/** Opens a picture here and a PDF in a new tab, and downloads every document. */
export function DocumentOpening({ document, isDisposed }: { document: DocumentRow; isDisposed: boolean }) {
  const [isPictureOpen, setIsPictureOpen] = useState(false)
  const { id, version, name, title, mediaType } = document
  const onError = (error: Error) => toastError(texts.openFailed, saveErrorText(error))
  const open = useMutation({
    mutationFn: () => openPdf(() => fetchContent(id, version, isOfSystem(document) ? 'pdf' : undefined), pdfName(name)),
    onError,
  })
  const download = useMutation({
    mutationFn: async () => {
      if (await mayTake(document)) saveFile(await fetchContent(id, version), name)
    },
    onError,
  })
  if (isDisposed) return <Text>{texts.disposed}</Text>
  if (!document.isReadable) return <Text>{isScanDue(document.scan) ? texts.shutScan : texts.shut}</Text>
  const isPicture = mediaType.startsWith('image/')
  const isPdf = isOfSystem(document) || mediaType === 'application/pdf'
  return (
    <Group gap="xs">
      {(isPicture || isPdf) && document.scan !== 'muy_grande' && (
        <BusyButton
          leftSection={<IconEye size={20} aria-hidden />}
          isBusy={open.isPending}
          onClick={() => (isPicture ? setIsPictureOpen(true) : open.mutate())}
        >
          {isOfSystem(document) ? texts.openPdf : texts.open}
        </BusyButton>
      )}
      <BusyButton
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        isBusy={download.isPending}
        onClick={() => download.mutate()}
      >
        {isOfSystem(document) ? texts.sealed : texts.download}
      </BusyButton>
      {isPicture && (
        <ImageWindow
          query={pictureQuery(document)}
          alt={title}
          isOpen={isPictureOpen}
          onClose={() => setIsPictureOpen(false)}
        />
      )}
    </Group>
  )
}
