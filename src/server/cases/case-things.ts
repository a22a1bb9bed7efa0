import { complaintPage, measurePage, noticePage } from '../../domain/cases/case-pages.ts'
import type { CaseKind } from '../../domain/cases/case-words.ts'
import { requirementPage } from '../../domain/cases/requirement-page.ts'
import { samplePage } from '../../domain/cases/sample-page.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { findShownPlace } from '../complaints/complaint-list.queries.ts'
import { findAccused, lockComplaint } from '../complaints/complaints.queries.ts'
import { findAttempts, findNotice } from '../legal-notices/legal-notices.queries.ts'
import { findActs, findMeasure } from '../measures/measures.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { moveToCase } from '../requirements/case-acts.service.ts'
import { findActaOf } from '../requirements/requirement-list.queries.ts'
import { findEvents, findEvidence } from '../requirements/requirements.queries.ts'
import { findSample } from '../samples/samples.queries.ts'
import { findActaDocument, takesDocument } from './candidates.queries.ts'
import { type Case, findStanding } from './cases.queries.ts'
import { findComplaintPapers } from './complaint-evidence.ts'
import { type CaseAsker, type Entered, enterCopy, enterPage } from './enter-document.ts'
import { findSampleEvidence } from './sample-evidence.ts'

type Enter = (tx: Querier, asker: CaseAsker, held: Case, id: number) => Promise<Entered>

/** A thing of the establishment of a case. @throws Problem case.document-unknown */
function ofPlace<T extends { establishmentId: number | null }>(held: Case, found: T | undefined): T {
  if (found?.establishmentId !== held.establishmentId) throw new Problem('case.document-unknown')
  return found
}

const enterActa: Enter = async (tx, asker, held, id) => {
  const found = ofPlace(held, await findActaDocument(tx, held.departmentId, id))
  return enterCopy(tx, asker, held, found.documentId)
}

const enterRequirement: Enter = async (tx, asker, held, id) => {
  const found = ofPlace(held, await moveToCase(tx, asker, id, held.number))
  const { actaNumber } = (await findActaOf(tx, found)) ?? { actaNumber: '' }
  const acts = { events: await findEvents(tx, found), evidence: await findEvidence(tx, found) }
  return enterPage(tx, asker, held, requirementPage({ ...found, actaNumber, ...acts }))
}

const enterMeasure: Enter = async (tx, asker, held, id) => {
  const found = ofPlace(held, await findMeasure(tx, held.departmentId, id))
  return enterPage(tx, asker, held, measurePage({ ...found, acts: await findActs(tx, found) }))
}

const enterSample: Enter = async (tx, asker, held, id) => {
  const found = ofPlace(held, await findSample(tx, held.departmentId, id))
  return enterPage(tx, asker, held, samplePage({ ...found, ...(await findSampleEvidence(tx, found)) }))
}

const enterNotice: Enter = async (tx, asker, held, id) => {
  const found = ofPlace(held, await findNotice(tx, held.departmentId, id))
  const attempts = await findAttempts(tx, held.departmentId, [id])
  return enterPage(tx, asker, held, noticePage({ ...found, attempts }))
}

/** A complaint against an official is put in no case, whose readers may be the accused (R 38.2). */
const enterComplaint: Enter = async (tx, asker, held, id) => {
  const found = ofPlace(held, await lockComplaint(tx, asker.by, id))
  if ((await findAccused(tx, found)).length > 0) throw new Problem('case.document-unknown')
  const place = await findShownPlace(tx, found)
  return enterPage(tx, asker, held, complaintPage({ ...found, ...place, ...(await findComplaintPapers(tx, found)) }))
}

const enterDocument: Enter = async (tx, asker, held, id) => {
  if (!(await takesDocument(tx, held, id))) throw new Problem('case.document-unknown')
  return enterCopy(tx, asker, held, id)
}

const ENTER: Record<CaseKind, Enter> = {
  acta: enterActa,
  requirement: enterRequirement,
  measure: enterMeasure,
  sample: enterSample,
  notice: enterNotice,
  complaint: enterComplaint,
  document: enterDocument,
}

/** Puts a thing into the file of a held case (R 40.3). @throws Problem case.* */
export async function enterThing(
  tx: Querier,
  asker: CaseAsker,
  held: Case,
  { kind, id }: { kind: CaseKind; id: number },
): Promise<Entered> {
  const standing = await findStanding(tx, held, { kind, subjectId: id })
  if (standing) throw new Problem('case.document-there', { params: { order: String(standing.order) } })
  return ENTER[kind](tx, asker, held, id)
}
