import { bigint, boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type {
  DocumentKind,
  IssueState,
  KeyAlgorithm,
  KeyPurpose,
  SignatureLevel,
} from '../../../domain/evidence/issued-document.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Public halves of the keys that sign. A row is retired once, told as compromised once, and never changes otherwise. */
export const signingKeys = pgTable('signing_keys', {
  departmentId: integer('department_id').notNull(),
  keyId: text('key_id').notNull(),
  purpose: text().$type<KeyPurpose>().notNull(),
  algorithm: text().$type<KeyAlgorithm>().notNull(),
  spki: text().notNull(),
  certificates: text(),
  isAccredited: boolean('is_accredited').notNull(),
  validFrom: instant('valid_from').notNull(),
  registeredAt: instant('registered_at').notNull(),
  retiredAt: instant('retired_at'),
  retiredReason: text('retired_reason'),
  compromisedFrom: instant('compromised_from'),
  compromisedReason: text('compromised_reason'),
  compromisedToldAt: instant('compromised_told_at'),
})

/** Documents that wait for the entity's signature, and those that have it, which never change. `code` and `blob` are generated. */
export const issuedDocuments = pgTable('issued_documents', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  kind: text().$type<DocumentKind>().notNull(),
  subjectId: integer('subject_id').notNull(),
  version: integer().notNull().default(1),
  seal: text().notNull(),
  code: text().generatedAlwaysAs(''),
  state: text().$type<IssueState>().notNull().default('pendiente'),
  createdAt: instant('created_at').notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at'),
  lastError: text('last_error'),
  blobSha256: text('blob_sha256'),
  blob: text().generatedAlwaysAs(''),
  bytes: integer(),
  level: text().$type<SignatureLevel>(),
  keyId: text('key_id'),
  signedAt: instant('signed_at'),
  stampedAt: instant('stamped_at'),
  tsaSerial: text('tsa_serial'),
  tsaPolicy: text('tsa_policy'),
})
