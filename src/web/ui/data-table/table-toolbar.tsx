import { Button, TextInput } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypePdf, IconSearch, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MAX_SEARCH } from '../../../contract/core/list-endpoint.ts'
import { softDisabled } from '../soft-disabled.ts'
import classes from './data-table.module.css'
import { ExportButton } from './export/export-button.tsx'
import { messages } from './messages.ts'

/** Each downloads every row that the search finds. */
type Exports = { pdf: () => Promise<void>; csv: () => Promise<void> }

type Props = {
  search: string
  onSearch: (text: string) => void
  selectedCount: number
  onDeleteSelected?: (() => void) | undefined
  onExport?: Exports | undefined
  /** Buttons of the list itself, such as the one that creates a row. */
  children?: ReactNode
}

export function TableToolbar({ search, onSearch, selectedCount, onDeleteSelected, onExport, children }: Props) {
  return (
    <div className={classes.toolbar}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label={messages.search}
        placeholder={messages.search}
        maxLength={MAX_SEARCH}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      {onDeleteSelected && (
        <Button
          variant="default"
          leftSection={<IconTrash size={20} aria-hidden />}
          {...softDisabled(selectedCount === 0, onDeleteSelected)}
        >
          {selectedCount === 0 ? messages.deleteSelected : messages.selected(selectedCount)}
        </Button>
      )}
      {onExport && (
        <>
          <ExportButton icon={<IconFileTypePdf size={20} aria-hidden />} onExport={onExport.pdf}>
            {messages.exportPdf}
          </ExportButton>
          <ExportButton icon={<IconFileSpreadsheet size={20} aria-hidden />} onExport={onExport.csv}>
            {messages.exportCsv}
          </ExportButton>
        </>
      )}
      {children}
    </div>
  )
}
