import type { FileReply, ReplyOf } from '../../contract/core/endpoint.ts'
import type { listComplaintPapers } from '../../contract/follow-up/complaint-papers.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { PUBLIC_PAGE } from '../../domain/complaints/citizen-words.ts'
import {
  type ComplaintPapersForm,
  checkPapers,
  type PaperWithdrawal,
  paperFileName,
  paperName,
  placePapers,
  takesPapers,
} from '../../domain/complaints/complaint-papers.ts'
import { ACCEPTED_TYPES } from '../../domain/files/accepted-types.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import type { Platform } from '../platform/platform.ts'
import { type Complaint, findComplaint, lockComplaint } from './complaints.queries.ts'
import { type ChangedComplaint, type ComplaintAsker, holdComplaint, writeAct } from './complaints.service.ts'
import { findPapers, insertPapers, type KeptPaper, withdrawPaper } from './papers.queries.ts'
import type { PreparedPaper } from './prepare-papers.ts'

type Told = ReplyOf<typeof listComplaintPapers>

const works = (by: Official) => may(by, 'complaints.work', by)
/** Administrators add papers, and who received the complaint. */
const mayAdd = (by: Official, { receivedBy }: Complaint) => works(by) || receivedBy === by.id

/** Whether a reader of the complaint opens a paper: one that tells who complained needs the right of the identity. */
const mayOpen = (by: Official, { hasIdentity }: Pick<KeptPaper, 'hasIdentity'>) =>
  !hasIdentity || may(by, 'complaints.identity', by)

/**
 * A paper as its reader may know it: words about one that tells who complained may tell it too, and so may the reason of a
 * withdrawal.
 */
function toldPaper(by: Official, { blob: _, isWithdrawn, ...paper }: KeptPaper): Told['papers'][number] {
  const { description, addedAt, addedBy, withdrawnAt, withdrawnReason } = paper
  return {
    ...paper,
    description: mayOpen(by, paper) ? description : null,
    addedAt: addedAt.toISOString(),
    addedBy: addedBy ?? PUBLIC_PAGE,
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
    withdrawnReason: works(by) ? withdrawnReason : null,
    isOpen: !isWithdrawn && mayOpen(by, paper),
  }
}

/** The papers of a complaint, with what the reader may do (R 49.3). @throws Problem complaint.unknown */
export async function readPapers(q: Querier, by: Official, id: number): Promise<Told> {
  const found = await findComplaint(q, by, id)
  if (!found) throw new Problem('complaint.unknown')
  const papers = await findPapers(q, found)
  return {
    papers: papers.map((paper) => toldPaper(by, paper)),
    may: [
      ...(mayAdd(by, found) && takesPapers(found.state) ? (['add'] as const) : []),
      ...(works(by) ? (['withdraw'] as const) : []),
    ],
  }
}

/** Refuses who may not add papers. @throws Problem complaint.unknown, access.forbidden */
function admitAuthor(by: Official, found: Complaint | undefined): Complaint {
  if (!found) throw new Problem('complaint.unknown')
  if (!mayAdd(by, found)) throw new Problem('access.forbidden')
  return found
}

/** Refuses what would be refused anyway, before a paper is stored. @throws Problem complaint.*, access.forbidden, row.changed */
export async function admitPapers(q: Querier, by: Official, id: number, form: ComplaintPapersForm): Promise<void> {
  const found = admitAuthor(by, await findComplaint(q, by, id))
  refuseStaleEdit(found, form)
  checkPapers(found.state, await findPapers(q, found), form.files.length)
}

/** Adds papers and photos to a complaint (R 49.2). @throws Problem complaint.*, access.forbidden, row.changed */
export function addPapers(
  db: Querier,
  id: number,
  asker: ComplaintAsker,
  { form, papers }: { form: ComplaintPapersForm; papers: readonly PreparedPaper[] },
): Promise<ChangedComplaint> {
  return db.transaction(async (tx) => {
    const { by, at } = asker
    const before = admitAuthor(by, await lockComplaint(tx, by, id))
    refuseStaleEdit(before, form)
    const kept = await findPapers(tx, before)
    checkPapers(before.state, kept, papers.length)
    const placed = placePapers(kept, papers)
    const { description = null, hasIdentity = true } = form
    await insertPapers(tx, before, placed, { at, byUser: by.id, description, hasIdentity })
    const told = { complaintPapers: placed.map(paperName), paperHasIdentity: hasIdentity }
    const details = { papers: told.complaintPapers.join(', ') }
    return writeAct(tx, asker, before, 'add-complaint-paper', { kind: 'documento_agregado', details, told, after: {} })
  })
}

/** Withdraws a wrong paper: its row stays, and its file opens no more (R 49.5). @throws Problem complaint.* */
export function withdrawFrom(
  db: Querier,
  { id, paperId }: { id: number; paperId: number },
  asker: ComplaintAsker,
  { reason, ...sent }: PaperWithdrawal,
): Promise<ChangedComplaint> {
  return db.transaction(async (tx) => {
    const { by, at } = asker
    const before = await holdComplaint(tx, by, id, sent)
    const paper = standingPaper(await findPapers(tx, before), paperId)
    await withdrawPaper(tx, before, paperId, { at, byUser: by.id, reason })
    const told = { complaintPapers: [paperName(paper)], paperHasIdentity: paper.hasIdentity }
    const details = { papers: paperName(paper), reason }
    return writeAct(tx, asker, before, 'withdraw-complaint-paper', {
      ...{ kind: 'documento_retirado', details, told, after: {} },
    })
  })
}

/** @throws Problem complaint.paper-unknown, complaint.paper-withdrawn */
function standingPaper(papers: readonly KeptPaper[], paperId: number): KeptPaper {
  const paper = papers.find((one) => one.id === paperId)
  if (!paper) throw new Problem('complaint.paper-unknown')
  if (paper.isWithdrawn) throw new Problem('complaint.paper-withdrawn')
  return paper
}

/**
 * The file of a paper. The reading of one that tells who complained goes to the trail before its bytes go out (R 49.4).
 * @throws Problem complaint.*, access.forbidden, storage.unavailable
 */
export async function readPaper(
  { db, blobs }: Pick<Platform, 'db' | 'blobs'>,
  { by, at }: ComplaintAsker,
  { id, paperId }: { id: number; paperId: number },
): Promise<FileReply> {
  const { number, paper } = await db.transaction(async (tx) => {
    const found = await findComplaint(tx, by, id)
    if (!found) throw new Problem('complaint.unknown')
    const opened = standingPaper(await findPapers(tx, found), paperId)
    if (!mayOpen(by, opened)) throw new Problem('access.forbidden')
    if (opened.hasIdentity) {
      const details = { number: found.number, complaintPapers: [paperName(opened)] }
      await audit(tx, {
        official: by,
        at,
        action: 'read-complaint-paper',
        subject: 'complaint',
        subjectId: id,
        details,
      })
    }
    return { number: found.number, paper: opened }
  })
  const opened = await blobs.openFile(paper.blob)
  if (!opened) throw new Problem('storage.unavailable')
  const name = `filename="${paperFileName(number, paper)}"`
  return { bytes: opened.stream, headers: downloadHeaders(ACCEPTED_TYPES[paper.kind], opened.bytes, name) }
}
