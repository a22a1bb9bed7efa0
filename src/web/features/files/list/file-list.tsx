import { Alert, Button } from '@mantine/core'
import { IconFolderOpen, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../../../domain/access/may.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { OptionsQuery } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListRoute } from '../../../ui/data-table/list-state/list-address.ts'
import { useListState } from '../../../ui/data-table/list-state/use-list-state.ts'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import { exportFilesFile, type FileRow, filesQuery, tableQuery } from '../files.queries.ts'
import { listMessages, messages } from '../messages.ts'
import { fileColumns, fileSorting } from './file-columns.ts'
import { fileFilters } from './file-filters.ts'
import { NewFileModal } from './new-file-modal.tsx'

type Props = { route: ListRoute; official: Official; onOpen: (id: number) => void }

const rowId = (row: FileRow) => row.id
const rowName = (row: FileRow) => `${row.number} ${row.title}`

/** A series keeps its name from version to version. */
const seriesNames: OptionsQuery = {
  queryKey: [...tableQuery.queryKey, 'names'],
  queryFn: async ({ client }) => {
    const series = await client.fetchQuery(tableQuery)
    return [...new Set(series.map(({ name }) => name))].map((name) => ({ name }))
  },
}

export function FileList({ route, official, onOpen }: Props) {
  const list = useListState(route, fileSorting, fileFilters)
  const result = useQuery(filesQuery(list.query))
  const [isCreating, setIsCreating] = useState(false)
  const actions: RowAction<FileRow>[] = [
    {
      id: 'open',
      label: () => messages.open,
      icon: () => <IconFolderOpen size={20} aria-hidden />,
      onSelect: (row) => onOpen(row.id),
    },
  ]
  const hasNone = result.data?.total === 0 && list.query.filters.length === 0
  return (
    <>
      {hasNone && <Alert mb="md">{listMessages.none}</Alert>}
      <DataTable
        label={messages.tabs.expedientes}
        columns={fileColumns}
        list={list}
        filterOptions={{ serie: seriesNames }}
        result={result}
        rowId={rowId}
        rowName={rowName}
        actions={actions}
        exportList={exportFilesFile}
        viewedList="files"
        viewOwner={{ userId: official.id, list: 'archivos' }}
      >
        {may(official, 'files.add', official) && (
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setIsCreating(true)}>
            {listMessages.create}
          </Button>
        )}
      </DataTable>
      <NewFileModal
        isOpen={isCreating}
        isManager={may(official, 'files.manage', official)}
        onClose={() => setIsCreating(false)}
        onCreated={(id) => {
          setIsCreating(false)
          // The guard of the form must be gone before the page is left.
          setTimeout(() => onOpen(id))
        }}
      />
    </>
  )
}
