import { expect, test } from 'vitest'
import { type ListFilterRule, listRules } from '../../domain/views/list-filters.ts'
import type { ViewedList } from '../../domain/views/viewed-lists.ts'
import { auditFilters } from '../features/audit/audit-filters.ts'
import { caseFilters } from '../features/cases/list/case-columns.ts'
import { complaintFilters } from '../features/complaints/list/complaint-columns.ts'
import { inspectionFiltersWithArchive } from '../features/completed-inspections/inspection-filters.ts'
import { establishmentFilters } from '../features/establishments/establishment-filters.ts'
import { fileFilters } from '../features/files/list/file-filters.ts'
import { formatFilters } from '../features/formats/list/format-columns.ts'
import { tokenFilters } from '../features/integrations/tokens/token-columns.ts'
import { deliveryFilters } from '../features/integrations/webhooks/delivery-columns.ts'
import { webhookFilters } from '../features/integrations/webhooks/webhook-columns.ts'
import { noticeFilters } from '../features/legal-notices/list/notice-columns.ts'
import { measureFilters } from '../features/measures/list/measure-columns.ts'
import { tripFilters } from '../features/planning/trips/trip-columns.ts'
import { requirementFilters } from '../features/requirements/list/requirement-columns.ts'
import { sampleFilters } from '../features/samples/list/sample-columns.ts'
import { cardFilters } from '../features/staff/cards/card-columns.ts'
import { competenceFilters } from '../features/staff/competences/competence-columns.ts'
import { contractFilters } from '../features/staff/contracts/contract-columns.ts'
import { directoryFilters } from '../features/staff/directory/directory-list.ts'
import { userFilters } from '../features/users/user-columns.ts'
import { visitFilters } from '../features/visits/visit-filters.ts'
import type { FilterDefinition } from '../ui/data-table/filters/list-filter.ts'

const onScreen: Record<ViewedList, readonly FilterDefinition<never>[]> = {
  users: userFilters as readonly FilterDefinition<never>[],
  establishments: establishmentFilters as readonly FilterDefinition<never>[],
  assignments: visitFilters as readonly FilterDefinition<never>[],
  trips: tripFilters as readonly FilterDefinition<never>[],
  inspections: inspectionFiltersWithArchive as readonly FilterDefinition<never>[],
  requirements: requirementFilters as readonly FilterDefinition<never>[],
  notices: noticeFilters as readonly FilterDefinition<never>[],
  measures: measureFilters as readonly FilterDefinition<never>[],
  samples: sampleFilters as readonly FilterDefinition<never>[],
  complaints: complaintFilters as readonly FilterDefinition<never>[],
  cases: caseFilters as readonly FilterDefinition<never>[],
  files: fileFilters as readonly FilterDefinition<never>[],
  formats: formatFilters as readonly FilterDefinition<never>[],
  staff: directoryFilters as readonly FilterDefinition<never>[],
  contracts: contractFilters as readonly FilterDefinition<never>[],
  competences: competenceFilters as readonly FilterDefinition<never>[],
  cards: cardFilters as readonly FilterDefinition<never>[],
  audit: auditFilters as readonly FilterDefinition<never>[],
  'api-tokens': tokenFilters as readonly FilterDefinition<never>[],
  webhooks: webhookFilters as readonly FilterDefinition<never>[],
  'webhook-deliveries': deliveryFilters as readonly FilterDefinition<never>[],
}

const ruleOf = (filter: FilterDefinition<never>) => {
  if (filter.kind === 'choice') return { kind: 'choice', values: filter.choices.map(({ value }) => value).sort() }
  if (filter.kind === 'day') return { kind: 'day', edge: filter.operator === '>=' ? 'first' : 'last' }
  return { kind: filter.kind }
}
const bare = ({ needs: _, ...rule }: ListFilterRule) =>
  rule.kind === 'choice' ? { ...rule, values: [...rule.values].sort() } : rule

// The server keeps a view by the same rules by which its list reads an address.
test.each(Object.keys(onScreen) as ViewedList[])('the filters of %s are those that a view of it may keep', (list) => {
  const rules = Object.entries(listRules[list].filters).map(([key, rule]) => [key, bare(rule)])
  expect(Object.fromEntries(onScreen[list].map((filter) => [filter.key, ruleOf(filter)]))).toEqual(
    Object.fromEntries(rules),
  )
})
