import { expect, test } from 'vitest'
import { auditFilterWords } from '../../domain/list-exports/exported-audit.ts'
import { caseFilterWords } from '../../domain/list-exports/exported-cases.ts'
import { complaintFilterWords } from '../../domain/list-exports/exported-complaints.ts'
import * as integrations from '../../domain/list-exports/exported-integrations.ts'
import { type FilterWords, filterText } from '../../domain/list-exports/filter-text.ts'
import * as words from '../../domain/list-exports/filter-words.ts'
import * as staffWords from '../../domain/list-exports/staff-filter-words.ts'
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
import { chipText, type FilterDefinition, listFiltersOf } from '../ui/data-table/filters/list-filter.ts'

type Definitions = readonly FilterDefinition<never>[]
const lists: [string, unknown, Readonly<Record<string, FilterWords>>][] = [
  ['users', userFilters, words.userFilterWords],
  ['establishments', establishmentFilters, words.establishmentFilterWords],
  ['visits', visitFilters, words.visitFilterWords],
  ['inspections', inspectionFiltersWithArchive, words.inspectionFilterWords],
  ['requirements', requirementFilters, words.requirementFilterWords],
  ['notices', noticeFilters, words.legalNoticeFilterWords],
  ['measures', measureFilters, words.measureFilterWords],
  ['samples', sampleFilters, words.sampleFilterWords],
  ['complaints', complaintFilters, complaintFilterWords],
  ['cases', caseFilters, caseFilterWords],
  ['files', fileFilters, words.fileFilterWords],
  ['formats', formatFilters, words.formatFilterWords],
  ['trips', tripFilters, words.tripFilterWords],
  ['officials', directoryFilters, staffWords.staffFilterWords],
  ['contracts', contractFilters, staffWords.contractFilterWords],
  ['competences', competenceFilters, staffWords.competenceFilterWords],
  ['the trail', auditFilters, auditFilterWords],
  ['cards', cardFilters, staffWords.cardFilterWords],
  ['tokens', tokenFilters, integrations.tokenFilterWords],
  ['webhooks', webhookFilters, integrations.webhookFilterWords],
  ['deliveries', deliveryFilters, integrations.deliveryFilterWords],
]

const valuesOf = (filter: FilterDefinition<never>): string[] => {
  if (filter.kind === 'choice') return filter.choices.map(({ value }) => value)
  if (filter.kind === 'flag') return ['1']
  return [filter.kind === 'day' ? '2026-11-20' : 'Mahates']
}

test.each(lists)('a file of %s tells its filters in the words of the screen', (_, filters, fieldWords) => {
  const definitions = filters as Definitions
  for (const filter of definitions) {
    for (const value of valuesOf(filter)) {
      const [sent] = listFiltersOf({ [filter.key]: value }, [filter])
      expect(sent && filterText(sent as Parameters<typeof filterText>[0], fieldWords)).toBe(chipText(filter, value))
    }
  }
})
