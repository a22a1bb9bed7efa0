import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DocumentSource } from '../../domain/files/file-words.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import type { Querier } from '../platform/db/database.ts'
import type { PreparedSql } from '../platform/db/prepared-rows.ts'

/**
 * A document of the system for the file of its establishment (R 18.2). `sourceId` is the id of its cause.
 * @property content canonical JSON of the document; null for an acta, whose text is made anew from its record
 * @property sha256 digest of that text; of an acta, its seal
 * @property bytes length of that text
 */
export type FileEntry = {
  departmentId: number
  establishmentId: number
  source: Exclude<DocumentSource, 'upload' | 'import'>
  sourceId: number
  title: string
  documentDate: string
  name: string
  content: string | null
  sha256: string
  bytes: number
  /** Instant of the cause, and instant of the entry: they differ for causes from before files. */
  createdAt: Date
  addedAt: Date
  addedBy: number | null
}

/** The text, digest and length of a document that the system makes of facts. */
export function sealedContent(facts: Record<string, unknown>): Pick<FileEntry, 'content' | 'sha256' | 'bytes'> {
  const content = canonicalJson(facts)
  return { content, sha256: hash('sha256', content), bytes: Buffer.byteLength(content) }
}

/** The parameter of `enter_documents` (migration 041). */
export const entriesParameter = (entries: readonly FileEntry[]) =>
  JSON.stringify(
    entries.map((entry, place) => ({
      place,
      department_id: entry.departmentId,
      establishment_id: entry.establishmentId,
      source: entry.source,
      source_id: entry.sourceId,
      title: entry.title,
      document_date: entry.documentDate,
      name: entry.name,
      content: entry.content,
      sha256: entry.sha256,
      bytes: entry.bytes,
      created_at: entry.createdAt,
      added_at: entry.addedAt,
      added_by: entry.addedBy,
    })),
  )

/** The statement for the save path, which sends it with the commit for all visits of a lot that close. */
export const ENTER_DOCUMENTS: PreparedSql = { name: 'enter_documents', text: 'select enter_documents($1::json)' }

/** Enters documents into the files of their establishments, in the transaction of their cause. */
export async function enterDocuments(tx: Querier, entries: readonly FileEntry[]): Promise<void> {
  if (entries.length > 0) await tx.execute(sql`select enter_documents(${entriesParameter(entries)}::json)`)
}
