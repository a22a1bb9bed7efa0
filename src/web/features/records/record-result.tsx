import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ConceptoSanitario } from '../../../domain/inspections/concepto-sanitario.ts'
import { formatPct } from '../../../domain/inspections/score.ts'
import { actaNumber } from '../../../domain/records/record.ts'
import { BusyButton } from '../../ui/form/busy-button.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { downloadPdf } from './download-acta.ts'
import { onDownloadError } from './download-html-button.tsx'
import { messages } from './messages.ts'
import classes from './record-result.module.css'
import { recordQuery } from './records.queries.ts'
import { canShareFiles, fetchSharedActa, shareActa } from './share-acta.ts'

const texts = messages.result

type Result = { compliancePct: number; concepto: ConceptoSanitario }
type Props = {
  id: number
  establishmentId: number
  /** The device's own result, shown until the record arrives. */
  known?: Result | undefined
}

const pathOf = ({ id, establishmentId }: Props) => `/dashboard/inspecciones/${id}/${establishmentId}`

/** Shares the PDF, or copies the link where the browser shares no files. */
function useShare(props: Props, title: string) {
  const ready = useRef<Awaited<ReturnType<typeof fetchSharedActa>>>(undefined)
  const [isReady, setReady] = useState(false)
  const [link, setLink] = useState<string>()
  const copyLink = async () => {
    const address = window.location.origin + pathOf(props)
    try {
      await navigator.clipboard.writeText(address)
      toastSuccess(texts.copied)
    } catch (error) {
      // Browsers give the clipboard only to pages that are served over HTTPS.
      console.warn(error)
      setLink(address)
    }
  }
  const share = useMutation({
    mutationFn: async () => {
      if (!canShareFiles()) return copyLink()
      ready.current ??= await fetchSharedActa(props.id, title)
      setReady((await shareActa(ready.current)) === 'again')
    },
    onError: (error) => {
      console.error(error)
      toastError(texts.shareFailed)
    },
  })
  return { share, isReady, link }
}

function Facts({ number, result }: { number: string | undefined; result: Result }) {
  return (
    <dl className={classes.facts} data-concepto={result.concepto}>
      <div>
        <dt>{texts.score}</dt>
        <dd>{formatPct(result.compliancePct)}</dd>
      </div>
      <div>
        <dt>{texts.concept}</dt>
        <dd className={classes.concepto}>{result.concepto}</dd>
      </div>
      {number !== undefined && (
        <div>
          <dt>{texts.number}</dt>
          <dd>{number}</dd>
        </div>
      )}
    </dl>
  )
}

/** The result of a closed visit, and what is done with its acta. */
export function RecordResult(props: Props) {
  const { id, establishmentId, known } = props
  const record = useQuery(recordQuery(id, establishmentId))
  useEffect(() => {
    if (record.error) console.error(record.error)
  }, [record.error])
  const number = record.data && actaNumber(record.data)
  const result = record.data ?? known
  const pdf = useMutation({ mutationFn: () => downloadPdf(id), onError: onDownloadError })
  const { share, isReady, link } = useShare(props, texts.title(number))
  return (
    <section className={classes.result} aria-label={texts.label}>
      {result && <Facts number={number} result={result} />}
      {!record.data && !record.isError && <p role="status">{texts.loading}</p>}
      {!record.data && record.isError && (
        <div className={classes.failure} role="alert">
          <p>{texts.failed}</p>
          <Button variant="default" mih={44} onClick={() => void record.refetch()}>
            {texts.retry}
          </Button>
        </div>
      )}
      <div className={classes.actions}>
        <Button mih={44} renderRoot={(link) => <Link {...link} to={pathOf(props)} />}>
          {texts.open}
        </Button>
        <BusyButton mih={44} variant="default" isBusy={pdf.isPending} onClick={() => pdf.mutate()}>
          {texts.download}
        </BusyButton>
        <BusyButton mih={44} variant="default" isBusy={share.isPending} onClick={() => share.mutate()}>
          {isReady ? texts.shareReady : texts.share}
        </BusyButton>
      </div>
      {link !== undefined && (
        <TextInput readOnly label={texts.link} value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      )}
    </section>
  )
}
