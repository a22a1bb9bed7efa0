import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useLoadedWindow } from '../../pwa/loaded-window.tsx'
import { useConfirmedSwitch } from '../../ui/confirm/use-confirmed-switch.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../ui/data-table/list-state/list-address.ts'
import { useCreateAsked } from '../../ui/data-table/list-state/use-create-asked.ts'
import { useListState } from '../../ui/data-table/list-state/use-list-state.ts'
import { useSavedRows } from '../../ui/data-table/saved/use-saved-rows.ts'
import { messages } from './messages.ts'
import type { PlanCatalogues } from './plan-catalogues.ts'
import { PlanModal, type PlanModalState } from './plan-modal.tsx'
import { type VisitHandlers, visitActions } from './visit-actions.tsx'
import { visitColumns, visitSorting } from './visit-columns.ts'
import { visitFilters } from './visit-filters.ts'
import { exportVisitsFile, fetchVisits, type VisitField, type VisitRow, visitsQuery } from './visits.queries.ts'

/** Chunks of their own, which no device keeps: record and reading need a signal. */
const loadNotMade = async () => (await import('./not-made-window.tsx')).NotMadeWindow
const loadWhyNotMade = async () => (await import('./not-made-record.tsx')).NotMadeRecord

type Props = {
  route: ListRoute
  official: Official
  catalogues: PlanCatalogues
  /**
   * Called with the rows each time the list was read; must be a stable function.
   * @param listedAt in milliseconds since the epoch
   */
  onListed: (official: Official, rows: readonly VisitRow[], listedAt: number) => void
} & Pick<VisitHandlers, 'onInspect' | 'onOpenRecord'>

const rowId = (row: VisitRow) => row.id
const rowName = (row: VisitRow) => messages.visitTo(row.establishment)
const isActive = (row: VisitRow) => row.isActive

/** Switching off a visit that was made hides it from the plan; its acta stays. */
const warningOf = (rows: readonly VisitRow[], isActive: boolean) => {
  const done = rows.filter(({ isDone }) => isDone).length
  return done > 0 && !isActive ? messages.alreadyDone(done, rows.length) : undefined
}

const switchTexts = { ...messages, nameOf: rowName, countOf: messages.visits, warningOf }

export function Planner({ route, official, catalogues, onListed, onInspect, onOpenRecord }: Props) {
  const list = useListState(route, visitSorting, visitFilters)
  const result = useQuery(visitsQuery(list.query))
  const { isPlaceholderData, dataUpdatedAt: listedAt } = result
  const rows = isPlaceholderData ? undefined : result.data?.rows
  useEffect(() => {
    if (rows) onListed(official, rows, listedAt)
  }, [official, rows, listedAt, onListed])
  const { savedRows, show } = useSavedRows<VisitRow, VisitField>(queryKeys.visits, fetchVisits, list.query)
  const [modal, setModal] = useState<PlanModalState>(null)
  useCreateAsked(route, () => setModal({ row: undefined }))
  const notMade = useLoadedWindow(loadNotMade)
  const whyNotMade = useLoadedWindow(loadWhyNotMade)
  const switchVisits = useConfirmedSwitch('assignment', switchTexts)
  const mayDeactivate = may(official, 'records.deactivate', { departmentId: official.departmentId })
  const actions = visitActions(official, {
    onOpen: (row) => setModal({ row }),
    onSwitch: (row) => void switchVisits([row]),
    onInspect,
    onNotMade: (visit) => void notMade.open({ visit }),
    onWhyNotMade: ({ id: visitId }) => void whyNotMade.open({ visitId }),
    onOpenRecord,
  })

  return (
    <>
      <DataTable
        label={messages.title}
        isPage
        columns={visitColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        onDeleteSelected={mayDeactivate ? (rows, clear) => void switchVisits(rows, clear) : undefined}
        canSelect={isActive}
        exportList={exportVisitsFile}
        viewedList="assignments"
        viewOwner={{ userId: official.id, list: 'planeacion' }}
        saved={savedRows}
      >
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setModal({ row: undefined })}>
          {messages.create}
        </Button>
      </DataTable>
      <PlanModal
        state={modal}
        official={official}
        catalogues={catalogues}
        onClose={() => setModal(null)}
        onSaved={show}
        onReloaded={(row) => setModal({ row })}
      />
      {notMade.window}
      {whyNotMade.window}
    </>
  )
}
