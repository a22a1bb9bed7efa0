import { IconCalendarPlus, IconEye, IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { isOpen } from '../../../../domain/requirements/requirement-words.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { OptionsQuery } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { DeskButton } from '../acts/desk-button.tsx'
import { followUpsTexts, listMessages as texts } from '../messages.ts'
import {
  establishmentNameQuery,
  exportRequirementsFile,
  type RequirementRow,
  requirementsQuery,
} from '../requirements.queries.ts'
import { requirementColumns, requirementFilters, requirementSorting } from './requirement-columns.ts'

type Props = {
  route: ListRoute
  official: Official
  /** Municipalities for the filter. */
  cities: OptionsQuery
  onOpen: (row: RequirementRow) => void
  onOpenActa: (row: RequirementRow) => void
  /** Begins the plan of a visit that verifies the open requirements of the row's acta. */
  onFollowUp: (row: RequirementRow) => void
}

const rowId = ({ id }: RequirementRow) => id
const rowName = ({ number }: RequirementRow) => texts.rowName(number)

/** The requirements of the department (R 31.8). */
export function Requirements({ route, official, cities, onOpen, onOpenActa, onFollowUp }: Props) {
  const list = useListState(route, requirementSorting, requirementFilters)
  const result = useQuery(requirementsQuery(list.query))
  const { establecimiento } = list.filterValues
  const { data: establishmentName } = useQuery(establishmentNameQuery(establecimiento))
  const mayDecide = may(official, 'requirements.decide', official)
  const actions: RowAction<RequirementRow>[] = [
    { id: 'open', label: () => texts.open, icon: () => <IconEye size={20} aria-hidden />, onSelect: onOpen },
    {
      id: 'acta',
      label: () => texts.openActa,
      icon: () => <IconFileText size={20} aria-hidden />,
      onSelect: onOpenActa,
    },
    {
      id: 'follow-up',
      label: () => followUpsTexts.open,
      icon: () => <IconCalendarPlus size={20} aria-hidden />,
      // No visit is planned to an inactive establishment.
      isOffered: ({ state, establishmentActive }) => mayDecide && isOpen(state) && establishmentActive !== false,
      onSelect: onFollowUp,
    },
  ]
  return (
    <DataTable
      label={texts.title}
      isPage
      columns={requirementColumns}
      list={list}
      filterOptions={{ municipio: cities }}
      filterNames={{ establecimiento: establishmentName ?? undefined }}
      result={result}
      rowId={rowId}
      rowName={rowName}
      actions={actions}
      exportList={exportRequirementsFile}
      viewedList="requirements"
      viewOwner={{ userId: official.id, list: 'requerimientos' }}
    >
      {may(official, 'settings.edit', official) && <DeskButton />}
    </DataTable>
  )
}
