import { boolean, date, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { AbsenceKind, AbsenceState, CompetenceKind, Half } from '../../domain/staff/staff-words.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const ofOfficial = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  userId: integer('user_id').notNull(),
}
const kept = {
  rowVersion: integer('row_version').notNull().default(1),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
}

export const staffContracts = pgTable('staff_contracts', {
  ...ofOfficial,
  contractTypeId: integer('contract_type_id').notNull(),
  number: text().notNull(),
  subject: text(),
  startsOn: day('starts_on').notNull(),
  endsOn: day('ends_on'),
  endedEarlyOn: day('ended_early_on'),
  supervisorId: integer('supervisor_id'),
  note: text(),
  ...kept,
})

export const staffAbsences = pgTable('staff_absences', {
  ...ofOfficial,
  kind: text().$type<AbsenceKind>().notNull(),
  startsOn: day('starts_on').notNull(),
  endsOn: day('ends_on').notNull(),
  half: text().$type<Half>(),
  placeCityId: integer('place_city_id'),
  note: text(),
  isPaperShown: boolean('paper_shown').notNull().default(false),
  documentId: integer('document_id'),
  state: text().$type<AbsenceState>().notNull(),
  decidedBy: integer('decided_by'),
  decidedAt: instant('decided_at'),
  decisionReason: text('reason'),
  ...kept,
})

export const staffTerritories = pgTable('staff_territories', {
  ...ofOfficial,
  zodesId: integer('zodes_id').notNull(),
  cityId: integer('city_id'),
})

export const staffCompetences = pgTable('staff_competences', {
  ...ofOfficial,
  kind: text().$type<CompetenceKind>().notNull(),
  inscriptionTypeId: integer('inscription_type_id'),
  name: text(),
  number: text(),
  issuedOn: day('issued_on'),
  expiresOn: day('expires_on'),
  withdrawnAt: instant('withdrawn_at'),
  documentId: integer('document_id'),
  ...kept,
})

export const staffCapacity = pgTable('staff_capacity', {
  userId: integer('user_id').primaryKey(),
  departmentId: integer('department_id').notNull(),
  visitsPerWeek: smallint('visits_per_week').notNull(),
  works: text().notNull(),
  rowVersion: integer('row_version').notNull().default(1),
})
