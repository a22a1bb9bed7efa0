import { IconEye, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Official } from '../../../../domain/access/official.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { OptionsQuery } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { establishmentNameQuery, exportNoticesFile, type NoticeRow, noticesQuery } from '../legal-notices.queries.ts'
import { listMessages as texts } from '../messages.ts'
import { noticeColumns, noticeFilters, noticeSorting } from './notice-columns.ts'

type Props = {
  route: ListRoute
  official: Official
  /** Municipalities for the filter. */
  cities: OptionsQuery
  onOpen: (row: NoticeRow) => void
  onOpenActa: (row: NoticeRow) => void
}

const rowId = ({ id }: NoticeRow) => id
const rowName = ({ actaNumber }: NoticeRow) => texts.rowName(actaNumber)

/** The notices of the department's actas, with the step that follows (R 35.8). */
export function LegalNotices({ route, official, cities, onOpen, onOpenActa }: Props) {
  const list = useListState(route, noticeSorting, noticeFilters)
  const result = useQuery(noticesQuery(list.query))
  const { establecimiento } = list.filterValues
  const { data: establishmentName } = useQuery(establishmentNameQuery(establecimiento))
  const actions: RowAction<NoticeRow>[] = [
    { id: 'open', label: () => texts.open, icon: () => <IconEye size={20} aria-hidden />, onSelect: onOpen },
    {
      id: 'acta',
      label: () => texts.openActa,
      icon: () => <IconFileText size={20} aria-hidden />,
      onSelect: onOpenActa,
    },
  ]
  return (
    <DataTable
      label={texts.title}
      isPage
      columns={noticeColumns}
      list={list}
      filterOptions={{ municipio: cities }}
      filterNames={{ establecimiento: establishmentName ?? undefined }}
      result={result}
      rowId={rowId}
      rowName={rowName}
      actions={actions}
      exportList={exportNoticesFile}
      viewedList="notices"
      viewOwner={{ userId: official.id, list: 'notificaciones' }}
    />
  )
}
