import { bigint, boolean, date, integer, numeric, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type {
  CounterSample,
  CustodyParty,
  SampleAct,
  SampleState,
  SampleVerdict,
  TestVerdict,
} from '../../../domain/samples/sample-words.ts'
import {
  date as dateField,
  digits,
  flag,
  integer as integerField,
  text as textField,
} from '../../platform/lists/list-fields.ts'
import { listTables } from '../../platform/lists/list-tables.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const temperature = () => numeric('temperature_c', { precision: 4, scale: 1 })

/** Samples that officials took on closed records. */
export const samples = pgTable('samples', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  itemId: integer('item_id'),
  measureId: integer('measure_id'),
  goodId: integer('good_id'),
  replaces: integer(),
  item: text().notNull(),
  actaNumber: text('acta_number').notNull(),
  establishmentName: text('establishment_name').notNull(),
  identificationNumber: text('identification_number').notNull(),
  address: text().notNull(),
  city: text().notNull(),
  year: smallint().notNull(),
  sequence: integer().notNull(),
  number: text().notNull().generatedAlwaysAs(''),
  product: text().notNull(),
  brand: text(),
  lot: text(),
  expiry: day('expiry'),
  registration: text(),
  maker: text(),
  quantity: numeric({ precision: 12, scale: 3 }).notNull(),
  unit: text().notNull(),
  units: smallint(),
  temperature: temperature(),
  container: text(),
  sealNumber: text('seal_number').notNull(),
  sealKey: text('seal_key').notNull(),
  takenAt: instant('taken_at').notNull(),
  takenOn: day('taken_day').notNull(),
  reason: text().notNull(),
  tests: text().array().notNull(),
  counterSample: text('counter_sample').$type<CounterSample>().notNull(),
  counterReason: text('counter_reason'),
  counterSeal: text('counter_seal'),
  counterSealKey: text('counter_seal_key'),
  counterCustodian: text('counter_custodian'),
  state: text().$type<SampleState>().notNull(),
  verdict: text().$type<SampleVerdict>(),
  isReserved: boolean('is_reserved').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  rowVersion: integer('row_version').notNull().default(1),
})

/** The acts on samples, which are their events; rows only come. */
export const sampleActs = pgTable('sample_acts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  sampleId: integer('sample_id').notNull(),
  kind: text().$type<SampleAct>().notNull(),
  at: instant('at').notNull(),
  byUser: integer('by_user').notNull(),
  fromState: text('from_state').$type<SampleState>(),
  toState: text('to_state').$type<SampleState>().notNull(),
  reason: text(),
  images: text().array().notNull(),
  reportBlob: text('report_blob'),
  reportName: text('report_name'),
  reportedOn: day('reported_day'),
})

/** The chain of custody of samples; rows only come. */
export const custodyLinks = pgTable('custody_links', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  sampleId: integer('sample_id').notNull(),
  actId: bigint('act_id', { mode: 'number' }).notNull(),
  position: smallint().notNull(),
  fromParty: text('from_party').$type<CustodyParty>().notNull(),
  fromName: text('from_name').notNull(),
  toParty: text('to_party').$type<CustodyParty>().notNull(),
  toName: text('to_name').notNull(),
  toIdCard: text('to_id_card').notNull(),
  toEntity: text('to_entity'),
  at: instant('at').notNull(),
  temperature: temperature(),
  isSealIntact: boolean('seal_intact').notNull(),
  remark: text(),
})

/** Results of tests, of samples and of their counter-samples. Rows only come, and no report corrects one. */
export const sampleResults = pgTable('sample_results', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  sampleId: integer('sample_id').notNull(),
  actId: bigint('act_id', { mode: 'number' }).notNull(),
  isOfCounter: boolean('is_of_counter').notNull(),
  test: text().notNull(),
  testKey: text('test_key').notNull(),
  method: text(),
  result: text().notNull(),
  unit: text(),
  limitText: text('limit_text'),
  norm: text(),
  verdict: text().$type<TestVerdict>().notNull(),
})

/** Samples as their list shows them. Triggers keep the rows (decision 108). */
export const sampleList = listTables('samples', () => ({
  id: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  state: text().$type<SampleState>().notNull(),
  /** Empty until it is known. */
  verdict: text().$type<SampleVerdict | ''>().notNull(),
  isReserved: boolean('is_reserved').notNull(),
  number: text().notNull(),
  numberKey: text('number_key').notNull(),
  actaNumber: text('acta_number').notNull(),
  actaNumberKey: text('acta_number_key').notNull(),
  establishmentName: text('establishment_name').notNull(),
  establishmentKey: text('establishment_key').notNull(),
  city: text().notNull(),
  cityKey: text('city_key').notNull(),
  product: text().notNull(),
  productKey: text('product_key').notNull(),
  takenOn: day('taken_day').notNull(),
  searchText: text('search_text').notNull(),
}))

/** Fields by which the list is sorted and filtered; `isWaiting` is beside its queries. */
export const sampleFields = (rows: typeof sampleList.rows) => ({
  id: integerField(rows.id),
  number: textField(rows.number, rows.numberKey),
  actaNumber: digits(rows.actaNumber, rows.actaNumberKey),
  establishmentName: textField(rows.establishmentName, rows.establishmentKey),
  city: textField(rows.city, rows.cityKey),
  product: textField(rows.product, rows.productKey),
  state: textField(rows.state, rows.state),
  verdict: textField(rows.verdict, rows.verdict),
  takenOn: dateField(rows.takenOn),
  isReserved: flag(rows.isReserved),
  inspectionId: integerField(rows.inspectionId),
  establishmentId: integerField(rows.establishmentId),
})
