import { date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { TokenScope } from '../../../domain/integrations/api-token.ts'

/** Tokens of other systems. A revoked or expired one stays as proof of who read what. */
export const apiTokens = pgTable('api_tokens', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  name: text().notNull(),
  prefix: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  scopes: text().array().$type<TokenScope[]>().notNull(),
  ipRanges: text('ip_ranges').array().notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresOn: date('expires_on', { mode: 'string' }).notNull(),
  lastUsedOn: date('last_used_on', { mode: 'string' }),
  revokedAt: timestamp('revoked_at', { withTimezone: true }),
})
