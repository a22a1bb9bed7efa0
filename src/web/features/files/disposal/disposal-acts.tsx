import { Group, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileSizeText } from '../../../../domain/files/quota.ts'
import { PAGE_SIZE } from '../../../../domain/shared/list-query.ts'
import { formatDay, formatInstant } from '../../../../domain/shared/time.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { ListExport } from '../../../ui/data-table/export/list-export.tsx'
import { TableFooter } from '../../../ui/data-table/table-footer.tsx'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toastError } from '../../../ui/toast/toast.ts'
import { FileLink } from '../file-link.tsx'
import classes from '../files.module.css'
import { LoadFailure } from '../load-failure.tsx'
import { type DisposalRow, disposalQuery, exportDisposalsFile, fetchAct } from './disposals.queries.ts'
import { disposalMessages as texts } from './messages.ts'

function DisposedFiles({ id }: { id: number }) {
  const { data, error, isError, refetch } = useQuery(disposalQuery(id))
  if (!data) return isError ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />
  return (
    <ul className={classes.plainList} aria-label={texts.contents(id)}>
      {data.contents.map((file) => (
        <li key={file.id} className={classes.older}>
          <FileLink fileId={file.id}>
            {file.number} · <bdi>{file.title}</bdi>
          </FileLink>
          <div className={classes.meta}>
            <span>
              {texts.keepUntil} {formatDay(file.keepUntil)}
            </span>
            <span>{fileSizeText(file.bytes)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Act({ row }: { row: DisposalRow }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, seriesCode, series, reason, files, documents, bytes, createdAt, createdBy } = row
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchAct(id), `acta-de-eliminacion-${id}.pdf`),
    onError: (error) => toastError(texts.downloadFailed, saveErrorText(error)),
  })
  return (
    <li className={classes.item}>
      <strong>
        {texts.act(id)} · {seriesCode} <bdi>{series}</bdi>
      </strong>
      <div className={classes.meta}>
        <span>{texts.by(formatInstant(new Date(createdAt)), createdBy)}</span>
        <span>{texts.counts(files, documents)}</span>
        <span>{fileSizeText(bytes)}</span>
      </div>
      <p className={classes.snippet}>
        <bdi>{reason}</bdi>
      </p>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={classes.summary}>{texts.contents(id)}</summary>
        {isOpen && <DisposedFiles id={id} />}
      </details>
      <div>
        <BusyButton
          variant="default"
          aria-label={texts.downloadOf(id)}
          leftSection={<IconDownload size={20} aria-hidden />}
          isBusy={download.isPending}
          onClick={() => download.mutate()}
        >
          {texts.download}
        </BusyButton>
      </div>
    </li>
  )
}

type Props = {
  rows: readonly DisposalRow[]
  total: number
  /** From 1. */
  page: number
  /** Whether the rows are those of another page, until these come. */
  isReplaced: boolean
  onPage: (page: number) => void
}

/** Acts of disposals, the newest first. */
export const DisposalActs = ({ rows, total, page, isReplaced, onPage }: Props) => (
  <section aria-labelledby="actas-de-eliminacion">
    <Group justify="space-between" mb="xs">
      <Title order={2} size="h4" id="actas-de-eliminacion">
        {texts.acts}
      </Title>
      {total > 0 && <ListExport label={texts.acts} exportList={exportDisposalsFile} />}
    </Group>
    {total === 0 ? (
      <p className={classes.snippet}>{texts.noActs}</p>
    ) : (
      <>
        <ol className={`${classes.plainList} ${isReplaced ? classes.replacing : ''}`} aria-label={texts.acts}>
          {rows.map((row) => (
            <Act key={row.id} row={row} />
          ))}
        </ol>
        {total > PAGE_SIZE && <TableFooter page={page} total={total} pageSize={PAGE_SIZE} onPage={onPage} />}
      </>
    )}
  </section>
)
