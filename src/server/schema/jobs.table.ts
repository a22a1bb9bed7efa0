import { bigint, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { JobState } from '../../domain/jobs/job.ts'

export const jobs = pgTable('jobs', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  kind: text().notNull(),
  params: jsonb().notNull(),
  createdBy: integer('created_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  state: text().$type<JobState>().notNull().default('queued'),
  attempts: smallint().notNull().default(0),
  notBefore: timestamp('not_before', { withTimezone: true }).notNull(),
  worker: uuid(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }),
  doneUnits: integer('done_units').notNull().default(0),
  totalUnits: integer('total_units'),
  message: text(),
  result: jsonb(),
  resultBlob: text('result_blob'),
  resultName: text('result_name'),
  resultBytes: bigint('result_bytes', { mode: 'number' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  startedAt: timestamp('started_at', { withTimezone: true }),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  dedupeKey: text('dedupe_key'),
})
