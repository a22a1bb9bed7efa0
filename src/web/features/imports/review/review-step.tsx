import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ImportField, RowState } from '../../../../domain/import/import-words.ts'
import { PAGE_SIZE, pageCount } from '../../../../domain/shared/list-query.ts'
import { TableFooter } from '../../../ui/data-table/table-footer.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { type ImportCatalogues, useImportCatalogues } from '../import-catalogues.ts'
import classes from '../imports.module.css'
import { type ImportRow, type ImportRun, rowsQuery } from '../imports.queries.ts'
import { messages, reviewTexts as texts } from '../messages.ts'
import { Outdated } from '../outdated.tsx'
import { StepFooter } from '../step-footer.tsx'
import { BulkDecisions } from './bulk-decisions.tsx'
import { addressOf, firstState, type ReviewRoute, shownRows } from './review-address.ts'
import { ReviewRows } from './review-rows.tsx'
import { RowWork } from './row-work.tsx'
import { StateCounts } from './state-counts.tsx'

type Props = { route: ReviewRoute; run: ImportRun; catalogues: ImportCatalogues; onGoOn: () => void }

/** Step 4: the rows by state. Cells are corrected where they stand, and duplicates are decided (R 20.7). */
export function ReviewStep({ route, run, catalogues, onGoOn }: Props) {
  const navigate = route.useNavigate()
  // The state of the first look, so that the rows do not change under a person who corrects the last of them.
  const [first] = useState(() => firstState(run))
  const { state, page } = shownRows(route.useSearch(), first)
  const values = useImportCatalogues(catalogues)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(rowsQuery(run.id, state, page))
  const { ref, ...keptFocus } = useKeptFocus<HTMLDivElement>()
  const isOpen = run.state === 'revisión'
  const show = (next: RowState | undefined, nextPage: number, replace = false) =>
    void navigate({ to: '.', search: addressOf(next, nextPage), replace, resetScroll: false })
  const lastPage = data && !isPlaceholderData ? pageCount(data.total, PAGE_SIZE) : page
  // Corrected rows leave their state, and take the last page with them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` is new on every render
  useEffect(() => {
    if (page > lastPage) show(state, lastPage, true)
  }, [page, lastPage])
  const mapped = Object.keys(run.mapping) as ImportField[]
  const workOf = (row: ImportRow) =>
    isOpen ? (
      <RowWork key={row.rowNo} importId={run.id} row={row} mapped={mapped} catalogues={values} />
    ) : row.problems.length > 0 ? (
      <Text size="sm">{row.problems.map(({ text }) => text).join(' ')}</Text>
    ) : null
  return (
    <Stack>
      <StateCounts counts={run.counts} shown={state} onShow={(next) => show(next, 1)} />
      {(isOpen || run.state === 'aplicada') && <BulkDecisions run={run} shown={state} />}
      {isPending && <Loading />}
      {error && !data && <LoadFailure error={error} text={messages.loadFailed} onRetry={refetch} />}
      {error && data && <Outdated onRetry={refetch} />}
      {data && (
        // biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark
        <div ref={ref} role="group" aria-label={texts.rows} tabIndex={-1} className={classes.rowsBox} {...keptFocus}>
          {data.rows.length > 0 ? (
            <ReviewRows rows={data.rows} isReplacing={isPlaceholderData} workOf={workOf} />
          ) : (
            <Text role="status">{(state && texts.noneLeft[state]) ?? texts.none}</Text>
          )}
        </div>
      )}
      {data && data.total > 0 && (
        // Two bars would stick to the foot of a phone, one over the other: in a box of its own this one stays in its place.
        <div>
          <TableFooter page={page} total={data.total} pageSize={PAGE_SIZE} onPage={(next) => show(state, next)} />
        </div>
      )}
      <StepFooter>
        <Button onClick={onGoOn}>{texts.go}</Button>
      </StepFooter>
    </Stack>
  )
}
