import { Alert, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import { useBeginEdition } from '../detail/use-begin-edition.tsx'
import { exportFormatsFile, type FormatRow, formatsQuery } from '../formats.queries.ts'
import { messages } from '../messages.ts'
import { ImportToFormat } from '../sheet/import-to-format.tsx'
import { formatActions } from './format-actions.tsx'
import { formatColumns, formatFilters, formatSorting } from './format-columns.ts'
import { listTexts } from './messages.ts'
import { NewFormatModal, type NewFormatState } from './new-format-modal.tsx'

const rowId = (row: FormatRow) => row.id
const rowName = (row: FormatRow) => row.name

type Props = {
  route: ListRoute
  official: Official
  onOpen: (formatId: number) => void
  onEdit: (formatId: number) => void
}

/** The list of formats: own ones, and the models that came with the product. */
export function Formats({ route, official, onOpen, onEdit }: Props) {
  const list = useListState(route, formatSorting, formatFilters)
  const result = useQuery(formatsQuery(list.query))
  const [creating, setCreating] = useState<NewFormatState>(null)
  const edition = useBeginEdition(onEdit)
  const mayManage = may(official, 'formats.manage', official)
  const actions = formatActions({
    mayManage,
    onOpen: ({ id }) => onOpen(id),
    onEdit: ({ id }) => onEdit(id),
    onNewEdition: ({ id }) => void edition.begin(id),
    onCopy: (row) => setCreating({ copied: row }),
  })
  const { data } = result
  const hasModelsOnly =
    data !== undefined && data.total > 0 && data.total === data.rows.length && data.rows.every(({ isModel }) => isModel)
  const isNarrowed = list.query.filters.length > 0
  return (
    <>
      {!mayManage && <Alert mb="md">{messages.readOnly}</Alert>}
      {mayManage && hasModelsOnly && !isNarrowed && <Alert mb="md">{listTexts.noneOwn(data.total)}</Alert>}
      <DataTable
        label={messages.title}
        isPage
        columns={formatColumns}
        list={list}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportFormatsFile}
        viewedList="formats"
        viewOwner={{ userId: official.id, list: 'formatos' }}
      >
        {mayManage && (
          <>
            <ImportToFormat onImported={onEdit} />
            <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setCreating({ copied: undefined })}>
              {listTexts.create}
            </Button>
          </>
        )}
      </DataTable>
      {edition.window}
      <NewFormatModal state={creating} onCreated={onEdit} onClose={() => setCreating(null)} />
    </>
  )
}
