import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { CaseEvent, CaseKind, CaseState } from '../../../domain/cases/case-words.ts'
import {
  date as dateField,
  digits,
  integer as integerField,
  text as textField,
} from '../../platform/lists/list-fields.ts'
import { listTables } from '../../platform/lists/list-tables.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Cases for the lawyers. Their documents, indexes and package are of a file of the archive. */
export const cases = pgTable('cases', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  number: text().notNull(),
  establishmentId: integer('establishment_id').notNull(),
  establishmentName: text('establishment_name').notNull(),
  identificationNumber: text('identification_number').notNull(),
  city: text().notNull(),
  cause: text().notNull(),
  fileId: integer('file_id').notNull(),
  openedBy: integer('opened_by').notNull(),
  openedAt: instant('opened_at').notNull(),
  openedOn: day('opened_day').notNull(),
  state: text().$type<CaseState>().notNull(),
  closedOn: day('closed_day'),
  frozenOrder: integer('frozen_order').notNull().default(0),
  additions: integer().notNull().default(0),
  rowVersion: integer('row_version').notNull().default(1),
})

/** The origin of a document of a case; rows only come. */
export const caseDocuments = pgTable(
  'case_documents',
  {
    departmentId: integer('department_id').notNull(),
    caseId: integer('case_id').notNull(),
    documentId: integer('document_id').notNull(),
    kind: text().$type<CaseKind>().notNull(),
    subjectId: integer('subject_id').notNull(),
    addedAt: instant('added_at').notNull(),
    addedBy: integer('added_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.departmentId, table.documentId] })],
)

/** Acts on a case; rows only come. */
export const caseEvents = pgTable('case_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  caseId: integer('case_id').notNull(),
  at: instant('at').notNull(),
  byUser: integer('by_user').notNull(),
  kind: text().$type<CaseEvent>().notNull(),
  fromState: text('from_state').$type<CaseState>().notNull(),
  toState: text('to_state').$type<CaseState>().notNull(),
  details: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** Cases as their list shows them. Triggers keep the rows (decision 108). */
export const caseList = listTables('cases', () => ({
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  searchText: text('search_text').notNull(),
  number: text().notNull(),
  numberKey: text('number_key').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  establishmentName: text('establishment_name').notNull(),
  establishmentKey: text('establishment_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  openedOn: day('opened_day').notNull(),
  /** 'infinity' for a case that is open. */
  closedOn: day('closed_day').notNull(),
  state: text().$type<CaseState>().notNull(),
}))

/** Fields by which the list is sorted and filtered. */
export const caseFields = (rows: typeof caseList.rows) => ({
  id: integerField(rows.id),
  number: digits(rows.number, rows.numberKey),
  establishmentName: textField(rows.establishmentName, rows.establishmentKey),
  establishmentId: integerField(rows.establishmentId),
  city: textField(rows.city, rows.cityKey),
  openedOn: dateField(rows.openedOn),
  closedOn: dateField(rows.closedOn),
  state: textField(rows.state, rows.state),
})
