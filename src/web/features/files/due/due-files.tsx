import { Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dispositionWords } from '../../../../domain/files/file-words.ts'
import { PAGE_SIZE } from '../../../../domain/shared/list-query.ts'
import { formatDay, isDay } from '../../../../domain/shared/time.ts'
import { ListExport } from '../../../ui/data-table/export/list-export.tsx'
import { readListSearch } from '../../../ui/data-table/list-state/list-search.ts'
import { TableFooter } from '../../../ui/data-table/table-footer.tsx'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { FileLink } from '../file-link.tsx'
import classes from '../files.module.css'
import { type DueFile, dueQuery, exportDueFilesFile } from '../files.queries.ts'
import type { FilesRoute } from '../files-address.ts'
import { LoadFailure } from '../load-failure.tsx'
import { columnLabels, listMessages, dueMessages as texts } from '../messages.ts'

const noOrder = { sortable: [], defaultSort: 'id' } as const

const Due = ({ file }: { file: DueFile }) => (
  <li className={classes.item}>
    <FileLink fileId={file.id}>
      {file.number} · <bdi>{file.title}</bdi>
    </FileLink>
    <dl className={classes.facts}>
      <dt>{texts.keepUntil}</dt>
      <dd>{file.keepUntil && formatDay(file.keepUntil)}</dd>
      <dt>{columnLabels.series}</dt>
      <dd>{file.series}</dd>
      <dt>{texts.disposition}</dt>
      <dd>{dispositionWords[file.disposition]}</dd>
      <dt>{columnLabels.closedOn}</dt>
      <dd>{file.closedOn && formatDay(file.closedOn)}</dd>
    </dl>
    {file.holds > 0 && (
      <div>
        <ToneBadge tone="red" text={listMessages.held} />
      </div>
    )}
  </li>
)

/** Closed files whose term of retention ends before a day, the earliest first. */
export function DueFiles({ route }: { route: FilesRoute }) {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { page } = readListSearch(address, noOrder)
  const before = typeof address.hasta === 'string' && isDay(address.hasta) ? address.hasta : undefined
  const result = useQuery(dueQuery(before, page))
  const go = (hasta: string | undefined, pagina: number) =>
    void navigate({
      to: '.',
      search: { pestana: 'por-vencer', hasta, pagina: pagina === 1 ? undefined : pagina },
      replace: true,
      resetScroll: false,
    })
  const { data } = result
  return (
    <>
      <p className={classes.snippet}>{texts.intro}</p>
      <TextInput
        type="date"
        label={texts.before}
        maw="16rem"
        defaultValue={before}
        onChange={({ currentTarget: { value } }) => {
          if (value === '' || isDay(value)) go(value || undefined, 1)
        }}
      />
      {result.isPending && <Loading />}
      {result.isError && !data && <LoadFailure error={result.error} onRetry={result.refetch} />}
      {data && data.total === 0 && <p className={classes.notice}>{texts.none}</p>}
      {data && data.total > 0 && (
        <>
          <Group justify="flex-end">
            <ListExport label={texts.list} exportList={exportDueFilesFile(before)} />
          </Group>
          <ol className={`${classes.plainList} ${result.isPlaceholderData ? classes.replacing : ''}`}>
            {data.rows.map((file) => (
              <Due key={file.id} file={file} />
            ))}
          </ol>
          <TableFooter page={page} total={data.total} pageSize={PAGE_SIZE} onPage={(next) => go(before, next)} />
        </>
      )}
    </>
  )
}
