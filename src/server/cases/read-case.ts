import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getCase } from '../../contract/follow-up/cases.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { allowedActs } from '../../domain/cases/case-acts.ts'
import { isOfSystem } from '../../domain/files/file-words.ts'
import { findDocuments } from '../files/documents/documents.queries.ts'
import { findIndexes } from '../files/file-indexes.queries.ts'
import { openFile } from '../files/open-file.ts'
import type { Querier } from '../platform/db/database.ts'
import { findCaseEvents, findOpener, findOrigins } from './cases.queries.ts'
import { openCase } from './cases.service.ts'

type Card = ReplyOf<typeof getCase>['case']

/** The documents of a case in their order; those that were sent to its file are of the kind 'document'. */
async function documentsOf(q: Querier, key: { departmentId: number; id: number; fileId: number; frozenOrder: number }) {
  const origins = new Map((await findOrigins(q, key)).map((origin) => [origin.documentId, origin]))
  return (await findDocuments(q, key.fileId)).map((document): Card['documents'][number] => ({
    ...document,
    kind: origins.get(document.id)?.kind ?? 'document',
    subjectId: origins.get(document.id)?.subjectId ?? null,
    hasPdf: isOfSystem(document),
    addedAt: document.addedAt.toISOString(),
    withdrawnAt: document.withdrawnAt?.toISOString() ?? null,
    isFrozen: document.order <= key.frozenOrder,
  }))
}

/** A case with its documents, indexes and history (R 40.2). @throws Problem access.forbidden, case.not-found */
export async function readCase(q: Querier, by: Official, id: number): Promise<Card> {
  const found = await openCase(q, by, id)
  const { number: fileNumber, series } = await openFile(q, by, found.fileId)
  const documents = await documentsOf(q, found)
  const acted = documents.map(({ order, withdrawnAt }) => ({ order, isWithdrawn: withdrawnAt !== null }))
  return {
    ...found,
    openedAt: found.openedAt.toISOString(),
    openedBy: await findOpener(q, found),
    fileNumber,
    series,
    documents,
    indexes: (await findIndexes(q, found.fileId)).map((index) => ({
      ...index,
      createdAt: index.createdAt.toISOString(),
    })),
    events: (await findCaseEvents(q, found)).map((event) => ({ ...event, at: event.at.toISOString() })),
    may: allowedActs(found.state, acted, found.frozenOrder),
  }
}
