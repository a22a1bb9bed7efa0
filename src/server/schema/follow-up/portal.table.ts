import { bigint, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Links of the portal, each in one mail of a notice. The token itself is kept nowhere. */
export const portalLinks = pgTable('portal_links', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  noticeId: integer('notice_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  issuedTo: text('issued_to').notNull(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
  revokedBy: integer('revoked_by'),
  revokedReason: text('revoked_reason'),
})

/** Codes that were mailed for a link. */
export const portalCodes = pgTable('portal_codes', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  linkId: integer('link_id').notNull(),
  codeHash: text('code_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  failures: smallint().notNull().default(0),
  usedAt: instant('used_at'),
})

export const portalSessions = pgTable('portal_sessions', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  linkId: integer('link_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
