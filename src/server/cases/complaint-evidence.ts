import type { complaintPage } from '../../domain/cases/case-pages.ts'
import { paperFileName, paperName } from '../../domain/complaints/complaint-papers.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type Complaint, findComplaint } from '../complaints/complaints.queries.ts'
import { findPapers } from '../complaints/papers.queries.ts'
import type { FoundDocument } from '../files/documents/documents.queries.ts'
import type { Payload } from '../files/package/bag.ts'
import { blobFile } from '../files/package/gather-payload.ts'
import { digestIn } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { type Case, findOrigins } from './cases.queries.ts'
import type { CaseAsker } from './enter-document.ts'

type Papers = Pick<Parameters<typeof complaintPage>[0], 'papers' | 'reservedPapers'>

/** The standing papers of a complaint: those that tell nothing of who complained, with their digests, and how many do. */
export async function findComplaintPapers(q: Querier, complaint: Complaint): Promise<Papers> {
  const standing = (await findPapers(q, complaint)).filter(({ isWithdrawn }) => !isWithdrawn)
  const papers = standing.filter(({ hasIdentity }) => !hasIdentity)
  return {
    papers: papers.map(({ description, blob, addedAt, ...paper }) => ({
      ...{ name: paperName(paper), day: dayOf(addedAt), description, sha256: digestIn(blob) },
    })),
    reservedPapers: standing.length - papers.length,
  }
}

/**
 * Papers of complaints that the documents of a case name by their digests, and sentences about them. One that was withdrawn
 * since stays out.
 */
export async function papersOf(
  { db, blobs }: Platform,
  { by }: CaseAsker,
  held: Case,
  documents: readonly FoundDocument[],
) {
  const found: { payload: Payload[]; notes: string[] } = { payload: [], notes: [] }
  const origins = new Map((await findOrigins(db, held)).map((origin) => [origin.documentId, origin]))
  for (const { id, withdrawnAt, addedAt: at, order } of documents) {
    const origin = origins.get(id)
    if (withdrawnAt || origin?.kind !== 'complaint') continue
    const complaint = await findComplaint(db, by, origin.subjectId)
    for (const paper of complaint ? await findPapers(db, complaint) : []) {
      if (paper.hasIdentity || paper.addedAt > at) continue
      if (paper.withdrawnAt !== null && paper.withdrawnAt <= at) continue
      const path = `quejas/${paperFileName(complaint?.number ?? '', paper)}`
      const file = paper.isWithdrawn ? undefined : await blobFile({ blobs }, path, at, paper.blob)
      if (file) found.payload.push(file)
      else if (paper.isWithdrawn)
        found.notes.push(`${paperName(paper)}, que nombra el documento ${order}, fue retirado.`)
      else found.notes.push(`Falta un archivo que nombra el documento ${order}: ${paperName(paper)}.`)
    }
  }
  if (found.payload.length > 0) found.notes.unshift('Los documentos y fotos de las quejas están en data/quejas.')
  return found
}
