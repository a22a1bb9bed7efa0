import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { VoidWindow } from '../acts/reason-windows.tsx'
import classes from '../cases.module.css'
import { type Case, type CaseDocument, fetchDocument } from '../cases.queries.ts'
import { actTexts, kindText, cardTexts as texts } from '../messages.ts'

const pagesText = ({ firstPage, lastPage, pages }: CaseDocument): string | null => {
  if (firstPage !== null && lastPage !== null) return texts.pages(firstPage, lastPage)
  return pages === null ? null : texts.count(pages)
}

/** The name of a download: a file that was sent keeps its ending, and the rest is a PDF. */
const fileNameOf = ({ order, title, name, hasPdf }: CaseDocument): string =>
  hasPdf ? `${order}-${title}.pdf` : `${order}-${name}`

function DocumentItem({ document, onVoid }: { document: CaseDocument; onVoid: (() => void) | undefined }) {
  const { order, kind, title, documentDate, sha256, withdrawnAt, withdrawnReason, isFrozen } = document
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchDocument(document), fileNameOf(document)),
    onError: (error) => toastError(texts.downloadFailed, saveErrorText(error)),
  })
  return (
    <li className={classes.entry}>
      <strong className={withdrawnAt ? classes.voided : undefined}>{texts.order(order, kindText(kind), title)}</strong>
      <span className={classes.note}>
        {[formatDay(documentDate), pagesText(document), isFrozen && texts.frozen].filter(Boolean).join(' · ')}
      </span>
      <span className={classes.digest}>{`${texts.digest}: ${sha256}`}</span>
      {withdrawnAt && (
        <p className={classes.text}>{texts.voided(formatDay(dayOf(new Date(withdrawnAt))), withdrawnReason ?? '')}</p>
      )}
      <div className={classes.actions}>
        <BusyButton
          mih={44}
          variant="default"
          isBusy={download.isPending}
          aria-label={texts.downloadOf(order)}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </BusyButton>
        {onVoid && (
          <Button mih={44} variant="default" aria-haspopup="dialog" aria-label={texts.voidOf(order)} onClick={onVoid}>
            {actTexts.void.open}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The documents of a case in their order, with pages and digests (R 40.3). */
export function Documents({ found }: { found: Case }) {
  const [voided, setVoided] = useState<CaseDocument>()
  const mayVoid = found.may.includes('void')
  return (
    <section className={classes.block} aria-labelledby="documentos-del-expediente">
      <h2 id="documentos-del-expediente" className={classes.title}>
        {texts.documents}
      </h2>
      {found.documents.length === 0 ? (
        <p className={classes.note}>{texts.noDocuments}</p>
      ) : (
        <ul className={classes.list}>
          {found.documents.map((document) => (
            <DocumentItem
              key={document.id}
              document={document}
              onVoid={
                mayVoid && !document.isFrozen && document.withdrawnAt === null ? () => setVoided(document) : undefined
              }
            />
          ))}
        </ul>
      )}
      {found.may.includes('add') && (
        <div className={classes.noPrint}>
          <Anchor
            className={loneLink.link}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/dashboard/configuraciones/archivos/$fileId"
                params={{ fileId: String(found.fileId) }}
              />
            )}
          >
            {texts.ownPdf}
          </Anchor>
        </div>
      )}
      {voided && <VoidWindow found={found} document={voided} onClose={() => setVoided(undefined)} />}
    </section>
  )
}
