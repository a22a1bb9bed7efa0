import { expect, test } from 'vitest'
import {
  type AttentionKind,
  attentionLink,
  attentionPages,
  OWN_VISITS,
  type OwnKind,
} from '../../domain/analytics/attention.ts'
import { complaintFilters } from '../features/complaints/list/complaint-columns.ts'
import { inspectionFiltersWithArchive } from '../features/completed-inspections/inspection-filters.ts'
import { fileFilters } from '../features/files/list/file-filters.ts'
import { formatFilters } from '../features/formats/list/format-columns.ts'
import { isWaitingOnly } from '../features/imports/list/list-address.ts'
import { noticeFilters } from '../features/legal-notices/list/notice-columns.ts'
import { measureFilters } from '../features/measures/list/measure-columns.ts'
import { requirementFilters } from '../features/requirements/list/requirement-columns.ts'
import { sampleFilters } from '../features/samples/list/sample-columns.ts'
import { contractFilters } from '../features/staff/contracts/contract-columns.ts'
import { tabOf } from '../features/staff/staff-address.ts'
import { visitFilters } from '../features/visits/visit-filters.ts'
import { type FilterDefinition, listFiltersOf, readFilters } from '../ui/data-table/filters/list-filter.ts'

const filtersOf = <Field extends string>(kind: AttentionKind, definitions: readonly FilterDefinition<Field>[]) =>
  listFiltersOf(readFilters(attentionPages[kind].search, definitions), definitions)
const equal = (field: string, value: string) => ({ field, operator: '=', value })

// The same filters that `src/server/attention/attention.test.ts` counts by.
test('the pages that attention leads to open with the filters that were counted', () => {
  expect(filtersOf('to_notify', inspectionFiltersWithArchive)).toEqual([equal('isNotified', '0')])
  expect(filtersOf('overdue_visits', visitFilters)).toEqual([equal('isDone', '0'), equal('isOverdue', '1')])
  expect(filtersOf('orphan_visits', visitFilters)).toEqual([equal('isDone', '0'), equal('isOrphan', '1')])
  expect(filtersOf('contracts_ending', contractFilters)).toEqual([
    equal('state', 'vigente'),
    { field: 'daysLeft', operator: '<=', value: '30' },
  ])
  expect(tabOf(attentionPages.contracts_ending.search)).toBe('vinculacion')
  expect(tabOf(attentionPages.absences_to_decide.search)).toBe('ausencias')
  expect(filtersOf('format_drafts', formatFilters)).toEqual([equal('hasDraft', '1')])
  expect(isWaitingOnly(attentionPages.imports_with_errors.search)).toBe(true)
  expect(filtersOf('documents_to_scan', fileFilters)).toEqual([equal('isScanDue', '1')])
  expect(filtersOf('requirements_overdue', requirementFilters)).toEqual([
    equal('isOpen', '1'),
    equal('isOverdue', '1'),
    equal('establishmentActive', '1'),
  ])
  expect(filtersOf('requirements_due', requirementFilters)).toEqual([
    equal('isOpen', '1'),
    equal('isDueSoon', '1'),
    equal('establishmentActive', '1'),
  ])
  expect(filtersOf('visits_asked', requirementFilters)).toEqual([
    equal('isOpen', '1'),
    equal('isVisitWanted', '1'),
    equal('establishmentActive', '1'),
  ])
  expect(filtersOf('extensions_asked', requirementFilters)).toEqual([
    equal('isOpen', '1'),
    equal('isExtensionWanted', '1'),
    equal('establishmentActive', '1'),
  ])
  expect(filtersOf('replies_to_read', requirementFilters)).toEqual([equal('isReplyUnread', '1')])
  expect(filtersOf('notices_due', noticeFilters)).toEqual([equal('isOpen', '1'), equal('isDueSoon', '1')])
  expect(filtersOf('measures_to_verify', measureFilters)).toEqual([equal('isInForce', '1'), equal('isToVerify', '1')])
  expect(filtersOf('favorable_despite_measure', measureFilters)).toEqual([
    equal('isInForce', '1'),
    equal('isDespiteFavorable', '1'),
  ])
  expect(filtersOf('notices_overdue', noticeFilters)).toEqual([equal('isOpen', '1'), equal('isOverdue', '1')])
  expect(filtersOf('samples_waiting', sampleFilters)).toEqual([equal('isWaiting', '1')])
  expect(filtersOf('complaints_due', complaintFilters)).toEqual([equal('isOpen', '1'), equal('isDue', '1')])
  expect(filtersOf('requirements_proposing_case', requirementFilters)).toEqual([equal('proposesCase', '1')])
  expect(filtersOf('measures_proposing_case', measureFilters)).toEqual([equal('proposesCase', '1')])
  expect(attentionLink('issues_failed')).toBe('/dashboard/configuraciones/evidencia')
  expect(filtersOf('verdicts_to_give', requirementFilters)).toEqual([
    equal('isOpen', '1'),
    equal('isOwnVerdictDue', '1'),
  ])
  expect(filtersOf('evidence_to_review', requirementFilters)).toEqual([equal('state', 'declarado')])
})

test('the pages of own visits open with the filter that was counted', () => {
  const ofOwn = <Field extends string>(kind: OwnKind, definitions: readonly FilterDefinition<Field>[]) =>
    listFiltersOf(readFilters({ ...attentionPages[kind].search, ...OWN_VISITS }, definitions), definitions)
  expect(ofOwn('measures_to_verify', measureFilters)).toEqual([
    equal('isInForce', '1'),
    equal('isToVerify', '1'),
    equal('isOfOwnVisit', '1'),
  ])
  expect(ofOwn('requirements_due', requirementFilters)).toEqual([
    equal('isOpen', '1'),
    equal('isDueSoon', '1'),
    equal('isOfOwnVisit', '1'),
    equal('establishmentActive', '1'),
  ])
  expect(ofOwn('requirements_overdue', requirementFilters)).toEqual([
    equal('isOpen', '1'),
    equal('isOverdue', '1'),
    equal('isOfOwnVisit', '1'),
    equal('establishmentActive', '1'),
  ])
  expect(ofOwn('samples_waiting', sampleFilters)).toEqual([equal('isWaiting', '1'), equal('isOfOwnVisit', '1')])
})
