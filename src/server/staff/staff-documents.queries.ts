import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { readableFiles } from '../file-list/file-list.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { documents } from '../schema/files/documents.table.ts'
import { files } from '../schema/files/files.table.ts'

/** Documents of the files about an official that a reader may open; withdrawn and destroyed ones prove nothing. */
export const findStaffDocuments = (q: Querier, by: Official, userId: number, documentId?: number) =>
  q
    .select({
      id: documents.id,
      fileId: documents.fileId,
      fileNumber: files.number,
      title: documents.title,
      documentDate: documents.documentDate,
      isSensitive: documents.isSensitive,
      addedById: documents.addedBy,
    })
    .from(documents)
    .innerJoin(files, and(eq(files.departmentId, documents.departmentId), eq(files.id, documents.fileId)))
    .where(
      and(
        readableFiles(by),
        eq(files.subject, 'official'),
        eq(files.subjectId, userId),
        ne(files.state, 'eliminado'),
        isNull(documents.withdrawnAt),
        documentId === undefined ? undefined : eq(documents.id, documentId),
      ),
    )
    .orderBy(desc(documents.documentDate), desc(documents.id))
