import type { FormatState } from '../formats/format-forms.ts'
import {
  editionText,
  errorsText,
  formatLabels,
  formatStateWords,
  MODEL_OF_VIGIA,
  usesText,
} from '../formats/format-words.ts'
import { dayOf, formatDay } from '../shared/time.ts'
import type { ExportedList } from './export-columns.ts'

type Edition = { version: number; effectiveFrom: string }
type FormatCells = {
  code: string
  name: string
  isModel: boolean
  state: FormatState
  current: Edition | null
  next: Edition | null
  /** `at` is an ISO instant. */
  draft: { by: string; at: string; errors: number } | null
  uses: readonly { name: string }[]
  sum: number
}

const draftText = ({ draft }: FormatCells): string =>
  draft ? `${draft.by}, ${formatDay(dayOf(new Date(draft.at)))} · ${errorsText(draft.errors)}` : ''

/** The list of formats, with the columns of its screen. */
export const exportedFormats: ExportedList<FormatCells> = {
  title: 'Formatos',
  columns: [
    { label: formatLabels.code, kind: 'identifier', value: ({ code }) => code },
    { label: formatLabels.name, kind: 'text', value: ({ name }) => name },
    { label: 'Origen', kind: 'state', value: ({ isModel }) => (isModel ? MODEL_OF_VIGIA : 'Propio') },
    { label: formatLabels.current, kind: 'text', value: ({ current }) => (current ? editionText(current) : '') },
    { label: formatLabels.next, kind: 'text', value: ({ next }) => (next ? editionText(next) : '') },
    { label: formatLabels.draft, kind: 'text', value: draftText },
    { label: formatLabels.sum, kind: 'number', value: ({ sum }) => sum },
    { label: formatLabels.uses, kind: 'text', value: usesText },
    { label: formatLabels.state, kind: 'state', value: ({ state }) => formatStateWords[state] },
  ],
}
