import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getAddendumPdf } from '../../../contract/evidence/addenda.wire.ts'
import { recordPath } from '../../../domain/records/verification-address.ts'
import { callFile } from '../../api/call-file.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toastError } from '../../ui/toast/toast.ts'
import { AddendumWindow } from './addendum-window.tsx'
import classes from './evidence.module.css'
import type { Evidence } from './evidence.queries.ts'
import { instantText } from './facts.tsx'
import { messages } from './messages.ts'

const texts = messages.addenda

type Addendum = NonNullable<Evidence['addenda']>[number]

function AddendumRow({ inspectionId, addendum }: { inspectionId: number; addendum: Addendum }) {
  const { id, number, text, author, addedAt, code, state } = addendum
  const pdf = useMutation({
    mutationFn: async () => {
      const { file } = await callFile(getAddendumPdf, { params: { id: inspectionId, addendumId: id } })
      saveFile(file, `adenda-${number}.pdf`)
    },
    onError: (error) => {
      console.error(error)
      toastError(texts.pdfFailed)
    },
  })
  return (
    <li className={classes.addendum}>
      <p className={classes.note}>
        <strong>{texts.title(number)}</strong> · {texts.added(instantText(addedAt) ?? '', author)}
      </p>
      <p className={classes.addendumText}>{text}</p>
      {state !== 'expedida' && <p className={classes.note}>{texts.unsigned}</p>}
      <div className={classes.buttons}>
        <BusyButton
          variant="default"
          mih={44}
          aria-label={texts.pdfOf(number)}
          isBusy={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          {texts.pdf}
        </BusyButton>
        <Anchor className={classes.verify} href={recordPath(code)} aria-label={texts.verifyOf(number)}>
          {texts.verify}
        </Anchor>
      </div>
    </li>
  )
}

type Props = { inspectionId: number; addenda: readonly Addendum[]; mayAdd: boolean }

/** The addenda of an acta, and the button for another one (R 33.7). */
export function AddendaSection({ inspectionId, addenda, mayAdd }: Props) {
  const [isAdding, setAdding] = useState(false)
  return (
    <section className={classes.block} aria-labelledby="adendas">
      <h3 id="adendas" className={classes.subtitle}>
        {texts.heading}
      </h3>
      {addenda.length === 0 ? (
        <p className={classes.note}>{texts.none}</p>
      ) : (
        <ul className={classes.addenda}>
          {addenda.map((addendum) => (
            <AddendumRow key={addendum.id} inspectionId={inspectionId} addendum={addendum} />
          ))}
        </ul>
      )}
      {mayAdd && (
        <div className={classes.buttons}>
          <Button variant="default" mih={44} onClick={() => setAdding(true)}>
            {texts.open}
          </Button>
        </div>
      )}
      {isAdding && <AddendumWindow inspectionId={inspectionId} onClose={() => setAdding(false)} />}
    </section>
  )
}
