import { IconCopy, IconEye, IconFilePlus, IconPencil } from '@tabler/icons-react'
import type { RowAction } from '../../../ui/data-table/rows/row-action.ts'
import type { FormatRow } from '../formats.queries.ts'
import { listTexts } from './messages.ts'

type Handlers = {
  /** Only administrators change formats. */
  mayManage: boolean
  onOpen: (row: FormatRow) => void
  onEdit: (row: FormatRow) => void
  onNewEdition: (row: FormatRow) => void
  onCopy: (row: FormatRow) => void
}

const isOwnActive = ({ isModel, state }: FormatRow) => !isModel && state === 'activo'

export const formatActions = ({
  mayManage,
  onOpen,
  onEdit,
  onNewEdition,
  onCopy,
}: Handlers): RowAction<FormatRow>[] => [
  {
    id: 'open',
    label: () => listTexts.open,
    icon: () => <IconEye size={20} aria-hidden />,
    onSelect: onOpen,
    isMain: true,
  },
  {
    id: 'edit',
    label: () => listTexts.edit,
    icon: () => <IconPencil size={20} aria-hidden />,
    onSelect: onEdit,
    isOffered: (row) => mayManage && isOwnActive(row) && row.draft !== null,
  },
  {
    id: 'edition',
    label: () => listTexts.newEdition,
    icon: () => <IconFilePlus size={20} aria-hidden />,
    onSelect: onNewEdition,
    isOffered: (row) => mayManage && isOwnActive(row) && row.draft === null && row.current !== null,
  },
  {
    id: 'copy',
    label: () => listTexts.copy,
    icon: () => <IconCopy size={20} aria-hidden />,
    onSelect: onCopy,
    isOffered: (row) => mayManage && row.current !== null,
  },
]
