import { date, integer, text } from 'drizzle-orm/pg-core'
import type {
  ComplaintChannel,
  ComplaintKind,
  ComplaintState,
  Triage,
} from '../../../domain/complaints/complaint-words.ts'
import { listTables } from '../../platform/lists/list-tables.ts'

/** Complaints as their list shows them. Triggers keep the rows (decision 108). */
export const { rows: complaintList } = listTables('complaints', () => ({
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  searchText: text('search_text').notNull(),
  number: text().notNull(),
  numberKey: text('number_key').notNull(),
  kind: text().$type<ComplaintKind>().notNull(),
  channel: text().$type<ComplaintChannel>().notNull(),
  receivedOn: date('received_day', { mode: 'string' }).notNull(),
  /** 0 for a complaint by the public page. */
  receivedBy: integer('received_by').notNull(),
  /** 0 for a complaint of no establishment. */
  establishmentId: integer('establishment_id').notNull(),
  /** The place in words where there is no establishment. */
  establishment: text().notNull(),
  establishmentKey: text('establishment_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  triage: text().$type<Triage>().notNull(),
  state: text().$type<ComplaintState>().notNull(),
  /** 'infinity' while the term does not run. */
  dueOn: date('due_day', { mode: 'string' }).notNull(),
}))
