import { Anchor } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { recordPath } from '../../../../domain/records/verification-address.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import classes from '../measures.module.css'
import { fetchLiftingPdf, fetchMeasurePdf, type Measure, measureQuery } from '../measures.queries.ts'
import { cardTexts } from '../messages.ts'

const { document: texts, lifting: liftingTexts } = cardTexts

type Acta = { measureId: number; name: string; file: string; failed: string; load: () => Promise<Blob> }

function ActaButton({ measureId, name, file, failed, load }: Acta) {
  const client = useQueryClient()
  const pdf = useMutation({
    mutationFn: async () => saveFile(await load(), file),
    // A first download signs the file.
    onSuccess: () => client.invalidateQueries({ queryKey: measureQuery(measureId).queryKey }),
    onError: (error) => {
      console.error(error)
      toastError(failed)
    },
  })
  return (
    <BusyButton
      variant="default"
      mih={44}
      leftSection={<IconDownload size={20} aria-hidden />}
      isBusy={pdf.isPending}
      onClick={() => pdf.mutate()}
    >
      {name}
    </BusyButton>
  )
}

/** Acts that have an acta of their own; an older server tells of none. */
const liftingsOf = ({ acts }: Measure) =>
  acts.flatMap(({ id, document }) => (document ? [{ actId: id, ...document }] : []))

/** Buttons for the acta that imposed a measure and those of its liftings, where they are documents of the entity. */
export function DocumentButtons({ measure }: { measure: Measure }) {
  const { id } = measure
  return (
    <>
      {measure.document && (
        <ActaButton
          measureId={id}
          name={texts.pdf}
          file={texts.file(measure)}
          failed={texts.failed}
          load={() => fetchMeasurePdf(id)}
        />
      )}
      {liftingsOf(measure).map(({ actId, number }) => (
        <ActaButton
          key={actId}
          measureId={id}
          name={liftingTexts.pdf(number)}
          file={liftingTexts.file(number)}
          failed={liftingTexts.failed}
          load={() => fetchLiftingPdf(id, actId)}
        />
      ))}
    </>
  )
}

type LiftingActa = ReturnType<typeof liftingsOf>[number]

const LiftingNote = ({ acta: { number, code, state } }: { acta: LiftingActa }) => (
  <div className={classes.noPrint}>
    {state !== 'expedida' && <p className={classes.note}>{liftingTexts.unsigned(number)}</p>}
    <Anchor href={recordPath(code)}>{liftingTexts.code(number, code)}</Anchor>
  </div>
)

function ImposingNote({ measure: { document, number } }: { measure: Measure }) {
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

/** The codes of the actas, and whether they are signed; a measure of before says that it has none. */
export const DocumentNotes = ({ measure }: { measure: Measure }) => (
  <>
    <ImposingNote measure={measure} />
    {liftingsOf(measure).map((acta) => (
      <LiftingNote key={acta.actId} acta={acta} />
    ))}
  </>
)
