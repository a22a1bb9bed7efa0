import { date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { RiskWeights } from '../../../domain/planning/planning-forms.ts'

const day = (name: string) => date(name, { mode: 'string' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Versions of a department's weights; rows only come. */
export const riskModels = pgTable('risk_models', {
  departmentId: integer('department_id').notNull(),
  version: integer().notNull(),
  weights: jsonb().$type<RiskWeights>().notNull(),
  effectiveFrom: day('effective_from').notNull(),
  note: text().notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Establishments that are not suggested up to a day. */
export const planningDismissals = pgTable('planning_dismissals', {
  departmentId: integer('department_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  reason: text().notNull(),
  untilOn: day('until_on').notNull(),
  dismissedBy: integer('dismissed_by').notNull(),
  dismissedAt: instant('dismissed_at').notNull(),
})
