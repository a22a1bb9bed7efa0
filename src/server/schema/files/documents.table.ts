import { bigint, boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { DocumentOrigin, DocumentSource, ScanState, TextState } from '../../../domain/files/file-words.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const documents = pgTable('documents', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  fileId: integer('file_id').notNull(),
  folderId: integer('folder_id'),
  typeId: integer('type_id'),
  title: text().notNull(),
  documentDate: date('document_date').notNull(),
  origin: text().$type<DocumentOrigin>().notNull().default('electronico'),
  source: text().$type<DocumentSource>().notNull(),
  sourceId: bigint('source_id', { mode: 'number' }),
  order: integer('file_order').notNull(),
  firstPage: integer('first_page'),
  lastPage: integer('last_page'),
  currentVersion: integer('current_version').notNull().default(1),
  isSensitive: boolean('is_sensitive').notNull().default(false),
  isIndexed: boolean('is_indexed').notNull().default(false),
  rowVersion: integer('row_version').notNull().default(1),
  addedAt: instant('added_at').notNull(),
  addedBy: integer('added_by'),
  withdrawnAt: instant('withdrawn_at'),
  withdrawnBy: integer('withdrawn_by'),
  withdrawnReason: text('withdrawn_reason'),
})

/**
 * Versions of documents; they never change, and lose blob and content with a disposal of their file. An acta's bytes are
 * in its record, and its digest is the seal.
 */
export const documentVersions = pgTable('document_versions', {
  documentId: integer('document_id').notNull(),
  version: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  blob: text(),
  content: text(),
  sha256: text().notNull(),
  mediaType: text('media_type').notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  pages: integer(),
  isProtected: boolean('is_protected').notNull().default(false),
  name: text().notNull(),
  note: text(),
  createdAt: instant('created_at').notNull(),
  createdBy: integer('created_by'),
})

/** PDF of a document that the system made, kept once it was made; the blob goes with a disposal. */
export const documentRenditions = pgTable('document_renditions', {
  documentId: integer('document_id').notNull(),
  version: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  blob: text(),
  sha256: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  pages: integer().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const documentChecks = pgTable('document_checks', {
  documentId: integer('document_id').notNull(),
  version: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  scan: text().$type<Exclude<ScanState, 'no_aplica'>>().notNull(),
  scanDetail: text('scan_detail'),
  scannedAt: instant('scanned_at'),
  engine: text(),
  textState: text('text_state').$type<TextState>().notNull().default('pendiente'),
})
