import { bigint, date, integer, jsonb, numeric, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { MeasureCode } from '../../../domain/inspections/sanitary-measures.ts'
import type { Extent, GoodsState, MeasureAct, MeasureState, SealState } from '../../../domain/measures/measure-words.ts'
import {
  date as dateField,
  digits,
  integer as integerField,
  text as textField,
} from '../../platform/lists/list-fields.ts'
import { listTables } from '../../platform/lists/list-tables.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const quantity = (name: string) => numeric(name, { precision: 12, scale: 3 })

/** Sanitary measures. A trigger writes each with the acta that imposes it (migration 107). */
export const measures = pgTable('measures', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  itemId: integer('item_id'),
  code: text().$type<MeasureCode>().notNull(),
  name: text().notNull(),
  norm: text().notNull(),
  item: text().notNull(),
  actaNumber: text('acta_number').notNull(),
  establishmentName: text('establishment_name').notNull(),
  identificationNumber: text('identification_number').notNull(),
  address: text().notNull(),
  city: text().notNull(),
  imposedOn: day('imposed_day').notNull(),
  year: smallint(),
  sequence: integer(),
  number: text().generatedAlwaysAs(''),
  extent: text().$type<Extent>(),
  fallsOn: text('falls_on'),
  cause: text(),
  risk: text(),
  liftingCondition: text('lifting_condition'),
  termVersion: integer('term_version'),
  dueOn: day('due_day'),
  dueReason: text('due_reason'),
  calendarVersion: integer('calendar_version'),
  state: text().$type<MeasureState>().notNull(),
  converts: integer(),
  createdAt: instant('created_at').notNull(),
  rowVersion: integer('row_version').notNull().default(1),
})

/** The acts on measures, which are their events; rows only come. */
export const measureActs = pgTable('measure_acts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  measureId: integer('measure_id').notNull(),
  kind: text().$type<MeasureAct>().notNull(),
  day: day('day').notNull(),
  at: instant('at').notNull(),
  byUser: integer('by_user').notNull(),
  fromState: text('from_state').$type<MeasureState>(),
  toState: text('to_state').$type<MeasureState>().notNull(),
  dueOn: day('due_day'),
  reason: text(),
  content: jsonb().$type<Record<string, unknown>>().notNull(),
  images: text().array().notNull(),
})

export const measureSeals = pgTable('measure_seals', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  measureId: integer('measure_id').notNull(),
  number: text().notNull(),
  sealKey: text('seal_key').notNull(),
  place: text(),
  state: text().$type<SealState>().notNull(),
  putOn: day('put_day').notNull(),
})

/** The inventory of measures. An entry is split where an act ends a part of it. */
export const measureGoods = pgTable('measure_goods', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  measureId: integer('measure_id').notNull(),
  originId: integer('origin_id'),
  listedQuantity: quantity('listed_quantity'),
  product: text().notNull(),
  brand: text(),
  lot: text(),
  expiry: day('expiry'),
  sanitaryRegistration: text('sanitary_registration'),
  presentation: text(),
  quantity: quantity('quantity').notNull(),
  unit: text().notNull(),
  state: text().$type<GoodsState>().notNull(),
})

/** People who answer for kept goods, one after the other. */
export const measureCustodians = pgTable('measure_custodians', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  measureId: integer('measure_id').notNull(),
  name: text().notNull(),
  idCard: text('id_card').notNull(),
  address: text(),
  phone: text(),
  from: day('from_day').notNull(),
  to: day('to_day'),
})

/** Measures as their list shows them. Triggers keep the rows (decision 108). */
export const measureList = listTables('measures', () => ({
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  code: text().$type<MeasureCode>().notNull(),
  state: text().$type<MeasureState>().notNull(),
  actaNumber: text('acta_number').notNull(),
  actaNumberKey: text('acta_number_key').notNull(),
  number: text().notNull(),
  numberKey: text('number_key').notNull(),
  establishmentName: text('establishment_name').notNull(),
  establishmentKey: text('establishment_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull(),
  imposedOn: day('imposed_day').notNull(),
  dueOn: day('due_day').notNull(),
  searchText: text('search_text').notNull(),
}))

/** Fields by which the list is sorted and filtered; those that follow from today are beside its queries. */
export const measureFields = (rows: typeof measureList.rows) => ({
  id: integerField(rows.id),
  number: textField(rows.number, rows.numberKey),
  actaNumber: digits(rows.actaNumber, rows.actaNumberKey),
  establishmentName: textField(rows.establishmentName, rows.establishmentKey),
  city: textField(rows.city, rows.cityKey),
  name: textField(rows.name, rows.nameKey),
  code: textField(rows.code, rows.code),
  state: textField(rows.state, rows.state),
  imposedOn: dateField(rows.imposedOn),
  dueOn: dateField(rows.dueOn),
  inspectionId: integerField(rows.inspectionId),
  establishmentId: integerField(rows.establishmentId),
})
