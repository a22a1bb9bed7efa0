import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { disposeOfFiles } from '../../../../contract/index.ts'
import { disposalRefusal } from '../../../../domain/files/disposal.ts'
import { dispositionWords } from '../../../../domain/files/file-words.ts'
import { PAGE_SIZE } from '../../../../domain/shared/list-query.ts'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { LongSelect } from '../../../ui/catalogue/long-select.tsx'
import { readListSearch } from '../../../ui/data-table/list-state/list-search.ts'
import { TableFooter } from '../../../ui/data-table/table-footer.tsx'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { type RowTicks, useRowTicks } from '../../../ui/data-table/use-row-ticks.ts'
import { Loading } from '../../../ui/loading.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { ReasonForm } from '../file/actions/reason-form.tsx'
import { FileLink } from '../file-link.tsx'
import classes from '../files.module.css'
import { type DueFile, dueQuery, tableQuery, useFilesChange } from '../files.queries.ts'
import type { FilesRoute } from '../files-address.ts'
import { FormWindow } from '../form-window.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { columnLabels } from '../messages.ts'
import { disposalMessages as texts } from './messages.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const noOrder = { sortable: [], defaultSort: 'id' } as const
const rowId = ({ id }: DueFile) => id
const noRows: readonly DueFile[] = []

/** A file whose term is over, with a box to choose it, or the reason why it stays. */
function DueRow({ file, today, ticks }: { file: DueFile; today: string; ticks: RowTicks<DueFile> }) {
  const refusal = disposalRefusal(file, today)
  return (
    <li className={classes.item}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {refusal === null && (
          <Checkbox
            size="md"
            mt={2}
            aria-label={texts.choose(file.number)}
            checked={ticks.isTicked(file)}
            onChange={({ currentTarget: { checked } }) => ticks.tick(file, checked)}
          />
        )}
        <FileLink fileId={file.id}>
          {file.number} · <bdi>{file.title}</bdi>
        </FileLink>
      </Group>
      <dl className={classes.facts}>
        <dt>{texts.keepUntil}</dt>
        <dd>{file.keepUntil && formatDay(file.keepUntil)}</dd>
        <dt>{texts.disposition}</dt>
        <dd>{dispositionWords[file.disposition]}</dd>
        <dt>{columnLabels.closedOn}</dt>
        <dd>{file.closedOn && formatDay(file.closedOn)}</dd>
        <dt>{columnLabels.documents}</dt>
        <dd>{file.documents}</dd>
      </dl>
      {refusal && (
        <div>
          <ToneBadge tone={refusal.code === 'file.held' ? 'red' : 'yellow'} text={texts.bound[refusal.code] ?? ''} />
        </div>
      )}
    </li>
  )
}

type ChoiceProps = { seriesId: number; page: number; onPage: (page: number) => void }

/** The due files of a series, those that are chosen, and the act with its reason. */
function DueChoice({ seriesId, page, onPage }: ChoiceProps) {
  const [isAsking, setIsAsking] = useState(false)
  const now = new Date()
  const today = dayOf(now)
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(
    dueQuery(dayOf(new Date(now.getTime() + DAY_MS)), page, seriesId),
  )
  const dispose = useFilesChange(disposeOfFiles)
  const ticks = useRowTicks({
    rows: data?.rows ?? noRows,
    rowId,
    canTick: (file) => disposalRefusal(file, today) === null,
    query: `${seriesId} ${page}`,
  })
  if (!data) return isError ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />
  if (data.total === 0) return <p className={classes.notice}>{texts.none}</p>
  const { ticked } = ticks
  return (
    <>
      <Group justify="space-between">
        <Checkbox
          label={texts.chooseAll}
          checked={ticks.isAllTicked}
          disabled={!data.rows.some(ticks.canTick)}
          onChange={({ currentTarget: { checked } }) => ticks.tickAll(checked)}
        />
        <Button
          color="red.9"
          leftSection={<IconTrash size={20} aria-hidden />}
          onClick={() => (ticked.length === 0 ? toastError(texts.chooseFirst) : setIsAsking(true))}
        >
          {texts.dispose(ticked.length)}
        </Button>
      </Group>
      <ol className={`${classes.plainList} ${isPlaceholderData ? classes.replacing : ''}`} aria-label={texts.due}>
        {data.rows.map((file) => (
          <DueRow key={file.id} file={file} today={today} ticks={ticks} />
        ))}
      </ol>
      {data.total > PAGE_SIZE && <TableFooter page={page} total={data.total} pageSize={PAGE_SIZE} onPage={onPage} />}
      <FormWindow title={texts.windowTitle} isOpen={isAsking} onClose={() => setIsAsking(false)}>
        {(form) => (
          <ReasonForm
            {...form}
            text={texts.warning(ticked.length)}
            label={texts.confirm}
            done={texts.done(ticked.length)}
            isBusy={dispose.isPending}
            isDestructive
            act={(reason) => dispose.mutateAsync({ body: { seriesId, fileIds: ticked.map(rowId), reason } })}
            onDone={() => {
              ticks.clear()
              setIsAsking(false)
              onPage(1)
            }}
          />
        )}
      </FormWindow>
    </>
  )
}

/** The series whose due files are disposed of; it lives in the address. */
export function DisposalForm({ route }: { route: FilesRoute }) {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { page } = readListSearch(address, noOrder)
  const { data: table, error, isError, refetch } = useQuery(tableQuery)
  if (!table) return isError ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />
  const current = table.filter(({ isActive }) => isActive)
  const series = current.find(({ id }) => String(id) === String(address.serie))
  const go = (serie: string | undefined, pagina: number) =>
    void navigate({
      to: '.',
      search: { pestana: 'disposicion', serie, pagina: pagina === 1 ? undefined : pagina },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <LongSelect
        label={texts.series}
        placeholder={texts.choosePlaceholder}
        maw="32rem"
        data={current.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))}
        value={series ? String(series.id) : null}
        onChange={(value) => go(value ?? undefined, 1)}
      />
      {series ? (
        <Stack component="section" gap="sm" aria-labelledby="vencidos">
          <Title order={2} size="h4" id="vencidos" mb="xs">
            {texts.due}
          </Title>
          <DueChoice key={series.id} seriesId={series.id} page={page} onPage={(next) => go(String(series.id), next)} />
        </Stack>
      ) : (
        <Text>{texts.chooseSeries}</Text>
      )}
    </>
  )
}
