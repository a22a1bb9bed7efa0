import { sql } from 'drizzle-orm'
import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AccessLevel, FileState, FileSubject } from '../../../domain/files/file-words.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Files (expedientes). Their numbers and search columns are made by the database. */
export const files = pgTable('files', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  number: text().notNull().default(sql`null`),
  seriesId: integer('series_id').notNull(),
  seriesName: text('series_name').notNull(),
  subject: text().$type<FileSubject>().notNull(),
  subjectId: integer('subject_id'),
  title: text().notNull(),
  keywords: text().notNull().default(''),
  openedOn: date('opened_on').notNull(),
  state: text().$type<FileState>().notNull().default('abierto'),
  closedOn: date('closed_on'),
  closedBy: integer('closed_by'),
  access: text().$type<AccessLevel>().notNull().default('clasificado'),
  lastOrder: integer('last_order').notNull().default(0),
  rowVersion: integer('row_version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  createdBy: integer('created_by'),
  numberKey: text('number_key').generatedAlwaysAs(sql`number_key(number)`),
  titleKey: text('title_key').generatedAlwaysAs(sql`sort_key(title)`),
  seriesKey: text('series_key').generatedAlwaysAs(sql`sort_key(series_name)`),
  searchText: text('search_text').generatedAlwaysAs(sql`fold(title)`),
})

export const fileReaders = pgTable('file_readers', {
  departmentId: integer('department_id').notNull(),
  fileId: integer('file_id').notNull(),
  userId: integer('user_id').notNull(),
})

export const fileFolders = pgTable('file_folders', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  fileId: integer('file_id').notNull(),
  name: text().notNull(),
  position: integer().notNull(),
})

export const fileHolds = pgTable('file_holds', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  fileId: integer('file_id').notNull(),
  matter: text().notNull(),
  authority: text().notNull(),
  reason: text().notNull(),
  placedBy: integer('placed_by').notNull(),
  placedAt: instant('placed_at').notNull(),
  releasedBy: integer('released_by'),
  releasedAt: instant('released_at'),
  releaseReason: text('release_reason'),
})

/** Indexes as they were issued at each closing. `title` is that of the file on that day; a trigger writes it. */
export const fileIndexes = pgTable('file_indexes', {
  id: integer().generatedByDefaultAsIdentity(),
  fileId: integer('file_id').notNull(),
  serial: integer().notNull(),
  departmentId: integer('department_id').notNull(),
  content: text().notNull(),
  sha256: text().notNull(),
  entries: integer().notNull(),
  title: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  createdBy: integer('created_by').notNull(),
})

/** Bytes that documents and images of a department take. */
export const storageUse = pgTable('storage_use', {
  departmentId: integer('department_id').primaryKey(),
  documentsBytes: bigint('documents_bytes', { mode: 'number' }).notNull().default(0),
  imagesBytes: bigint('images_bytes', { mode: 'number' }).notNull().default(0),
  countedAt: instant('counted_at'),
})
