import { TextInput } from '@mantine/core'
import { IconFilter, IconSearch, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MAX_SEARCH } from '../../../contract/core/list-endpoint.ts'
import type { ViewedList } from '../../../domain/views/viewed-lists.ts'
import { softDisabled } from '../soft-disabled.ts'
import type { DataColumn } from './column.ts'
import { ExportMenu } from './export/export-menu.tsx'
import { RunningExport } from './export/list-export.tsx'
import type { ExportList } from './export/use-export.ts'
import { useExportJob } from './export/use-export-job.ts'
import type { ListState } from './list-state/use-list-state.ts'
import { messages } from './messages.ts'
import { SavedViewsSlot } from './saved-views/saved-views-slot.tsx'
import classes from './table-toolbar.module.css'
import { ToolButton } from './tool-button.tsx'
import type { ListViewState } from './view/use-list-view.ts'
import { ViewButton } from './view/view-button.tsx'

type Props<Row> = {
  /** The list's name. */
  label: string
  list: ListState<string>
  /** The columns and how a person looks at them; absent in a list without columns. */
  columns?: readonly DataColumn<Row>[]
  view?: ListViewState<Row>
  /** Name of the list, whose views a person may keep. */
  viewedList?: ViewedList | undefined
  selectedCount?: number
  onDeleteSelected?: (() => void) | undefined
  exportList?: ExportList | undefined
  areFiltersOpen: boolean
  onFilters: () => void
  /** Buttons of the list itself, such as the one that creates a row. */
  children?: ReactNode
}

export function TableToolbar<Row>({
  label,
  list,
  columns,
  view,
  viewedList,
  selectedCount = 0,
  onDeleteSelected,
  exportList,
  areFiltersOpen,
  onFilters,
  children,
}: Props<Row>) {
  const exportJob = useExportJob(label)
  const used = Object.keys(list.filterValues).length
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={messages.search}
        placeholder={messages.search}
        maxLength={MAX_SEARCH}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={list.search}
        onChange={(event) => list.setSearch(event.currentTarget.value)}
      />
      {list.filters.length > 0 && (
        <ToolButton
          icon={<IconFilter size={20} aria-hidden />}
          label={used === 0 ? messages.filters : messages.filtersInUse(used)}
          aria-expanded={areFiltersOpen}
          onClick={onFilters}
        />
      )}
      {viewedList && <SavedViewsSlot list={viewedList} state={list} view={view} />}
      {exportList && <ExportMenu exportList={exportList} onJob={exportJob.follow} />}
      {view && columns && <ViewButton view={view} columns={columns} list={list} />}
      {onDeleteSelected && (
        <ToolButton
          className={classes.deleteSelected}
          icon={<IconTrash size={20} aria-hidden />}
          label={selectedCount === 0 ? messages.deleteSelected : messages.selected(selectedCount)}
          {...softDisabled(selectedCount === 0, onDeleteSelected)}
        />
      )}
      {children}
      {exportJob.id !== undefined && <RunningExport label={label} jobId={exportJob.id} onHide={exportJob.forget} />}
    </div>
  )
}
