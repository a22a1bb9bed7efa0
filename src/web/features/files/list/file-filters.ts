import { ACCESS_LEVELS, accessWords, FILE_STATES, stateWords } from '../../../../domain/files/file-words.ts'
import { flagChoice, valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { FileField } from '../files.queries.ts'
import { listMessages } from '../messages.ts'

const { filters } = listMessages

export const fileFilters: readonly FilterDefinition<FileField>[] = [
  { key: 'estado', label: filters.state, kind: 'choice', choices: valueChoices('state', FILE_STATES, stateWords) },
  { key: 'serie', label: filters.series, kind: 'text', field: 'series' },
  { key: 'acceso', label: filters.access, kind: 'choice', choices: valueChoices('access', ACCESS_LEVELS, accessWords) },
  {
    key: 'analisis',
    label: filters.scan,
    kind: 'choice',
    choices: [
      flagChoice('isScanDue', true, { value: 'si', label: filters.scanDue }),
      flagChoice('isScanDue', false, { value: 'no', label: filters.scanDone }),
    ],
  },
]
