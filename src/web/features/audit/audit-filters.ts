import { actionWords, subjectWords } from '../../../domain/audit/trail-words.ts'
import type { FilterDefinition } from '../../ui/data-table/filters/list-filter.ts'
import type { AuditField } from './audit.queries.ts'
import { filterTexts } from './messages.ts'

const choicesOf = (field: 'action' | 'subject', words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([value, label]) => ({ value, label, filter: { field, operator: '=', value } as const }))
    .sort((one, other) => one.label.localeCompare(other.label, 'es'))

export const auditFilters: readonly FilterDefinition<AuditField>[] = [
  { key: 'desde', label: filterTexts.from, kind: 'day', field: 'at', operator: '>=' },
  { key: 'hasta', label: filterTexts.to, kind: 'day', field: 'at', operator: '<=' },
  { key: 'persona', label: filterTexts.person, kind: 'text', field: 'userName' },
  { key: 'accion', label: filterTexts.action, kind: 'choice', choices: choicesOf('action', actionWords) },
  { key: 'sobre', label: filterTexts.subject, kind: 'choice', choices: choicesOf('subject', subjectWords) },
]
