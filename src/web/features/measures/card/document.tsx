import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { recordPath } from '../../../../domain/records/verification-address.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import classes from '../measures.module.css'
import { fetchMeasurePdf, type Measure, measureQuery } from '../measures.queries.ts'
import { cardTexts } from '../messages.ts'

const texts = cardTexts.document

/** Downloads the acta of a measure, where it is a document of the entity. */
export function DocumentButton({ measure }: { measure: Measure }) {
  const client = useQueryClient()
  const pdf = useMutation({
    mutationFn: async () => saveFile(await fetchMeasurePdf(measure.id), texts.file(measure)),
    // A first download signs the file.
    onSuccess: () => client.invalidateQueries({ queryKey: measureQuery(measure.id).queryKey }),
    onError: (error) => {
      console.error(error)
      toastError(texts.failed)
    },
  })
  if (!measure.document) return null
  return (
    <BusyButton
      variant="default"
      mih={44}
      leftSection={<IconDownload size={20} aria-hidden />}
      isBusy={pdf.isPending}
      onClick={() => pdf.mutate()}
    >
      {texts.pdf}
    </BusyButton>
  )
}

/** The code of the acta, and whether it is signed; a measure of before says that it has none. */
export function DocumentNote({ measure: { document, number } }: { measure: Measure }) {
  // An older server tells nothing of documents.
  if (document === undefined || (document === null && number === null)) return null
  if (document === null) return <p className={classes.note}>{texts.none}</p>
  return (
    <div className={classes.noPrint}>
      {document.state !== 'expedida' && <p className={classes.note}>{texts.unsigned}</p>}
      <Anchor href={recordPath(document.code)}>{texts.code(document.code)}</Anchor>
    </div>
  )
}
