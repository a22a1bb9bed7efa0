import { bigint, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { EventType } from '../../../domain/integrations/event-types.ts'
import type { DeliveryState, OffReason } from '../../../domain/integrations/webhook.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const webhooks = pgTable('webhooks', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  url: text().notNull(),
  types: text().array().$type<EventType[]>().notNull(),
  secret: text().notNull(),
  lastEventId: bigint('last_event_id', { mode: 'number' }).notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  failingSince: instant('failing_since'),
  deliveredAt: instant('delivered_at'),
  disabledAt: instant('disabled_at'),
  offReason: text('off_reason').$type<OffReason>(),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  webhookId: integer('webhook_id').notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  type: text().$type<EventType>().notNull(),
  subject: text().notNull(),
  subjectId: integer('subject_id').notNull(),
  body: text().notNull(),
  state: text().$type<DeliveryState>().notNull().default('waiting'),
  attempts: smallint().notNull().default(0),
  status: smallint(),
  error: text(),
  createdAt: instant('created_at').notNull(),
  triedAt: instant('tried_at'),
  nextAt: instant('next_at'),
  leaseUntil: instant('lease_until'),
})
