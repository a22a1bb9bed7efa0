import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { caseAfter, leaveDesk, originOf, voidFrom } from '../../domain/cases/case-acts.ts'
import type { CaseDocumentForm, CaseForm, CaseReason, CaseSending } from '../../domain/cases/case-forms.ts'
import { type CaseKind, caseNumber } from '../../domain/cases/case-words.ts'
import { MAX_TITLE } from '../../domain/files/file-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { cutText } from '../../domain/shared/text.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { closeFileWith, prepareRenditions, reopenFile } from '../files/closing/close-file.service.ts'
import { findDocuments } from '../files/documents/documents.queries.ts'
import { withdrawDocument } from '../files/documents/documents.service.ts'
import { findMissingTypes } from '../files/file-indexes.queries.ts'
import { createFile } from '../files/files.service.ts'
import { fillFile } from '../files/fill-file.service.ts'
import { openFile } from '../files/open-file.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { returnFromCase } from '../requirements/case-acts.service.ts'
import { takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { findSeriesFor } from '../trd/trd.queries.ts'
import { enterThing } from './case-things.ts'
import {
  type Case,
  findCase,
  findOrigins,
  findPlace,
  insertCase,
  insertCaseDocument,
  lockCase,
  takeNumber,
  writeCaseAct,
} from './cases.queries.ts'
import type { CaseAsker, Entered } from './enter-document.ts'

type Sent = { rowVersion?: number | undefined }

const changed = ({ id, number, state, rowVersion }: Case) => ({ id, number, state, rowVersion })
type Changed = ReturnType<typeof changed>

/** @throws Problem access.forbidden */
function admitToCases(by: Official): void {
  if (!may(by, 'cases.work', by)) throw new Problem('access.forbidden')
}

/** A case of the department. @throws Problem access.forbidden, case.not-found */
export async function openCase(q: Querier, by: Official, id: number): Promise<Case> {
  admitToCases(by)
  const found = await findCase(q, by.departmentId, id)
  if (!found) throw new Problem('case.not-found')
  return found
}

/** The same, locked for an act. @throws Problem access.forbidden, case.not-found, row.changed */
async function hold(tx: Querier, by: Official, id: number, sent: Sent): Promise<Case> {
  admitToCases(by)
  const found = await lockCase(tx, by.departmentId, id)
  if (!found) throw new Problem('case.not-found')
  refuseStaleEdit(found, sent)
  return found
}

type Act = Omit<Parameters<typeof writeCaseAct>[2], 'at' | 'byUser'> & { action: string }

/** Writes an act and its line of the trail. */
async function act(tx: Querier, { by, at }: CaseAsker, before: Case, { action, ...written }: Act): Promise<Changed> {
  const after = await writeCaseAct(tx, before, { ...written, at, byUser: by.id })
  const details = { number: before.number, ...written.details, caseState: { from: before.state, to: after.state } }
  await audit(tx, { official: by, at, action, subject: 'case', subjectId: before.id, details })
  return changed(after)
}

/** Enters a thing with its act. */
async function addThing(
  tx: Querier,
  asker: CaseAsker,
  held: Case,
  { kind, id: subjectId }: { kind: CaseKind; id: number },
): Promise<Changed & Entered> {
  const { by, at } = asker
  const entered = await enterThing(tx, asker, held, { kind, id: subjectId })
  const { documentId, order, title } = entered
  const row = { departmentId: held.departmentId, caseId: held.id, documentId, kind, subjectId }
  await insertCaseDocument(tx, { ...row, addedAt: at, addedBy: by.id })
  const details = { documentId, order, caseKind: kind, title }
  return { ...(await act(tx, asker, held, { kind: 'documento', action: 'add-case-document', details })), ...entered }
}

/** The series of a new case: the chosen one, or that of inspections. @throws Problem case.series-missing */
async function seriesOf(tx: Querier, { departmentId }: Official, { seriesId }: CaseForm): Promise<number> {
  const found = seriesId ?? (await findSeriesFor(tx, departmentId, 'inspection'))
  if (found === undefined) throw new Problem('case.series-missing')
  return found
}

/** Opens the case of an establishment, with the file of the archive that has its documents (R 40.1). */
export function beginCase(db: Querier, asker: CaseAsker, form: CaseForm): Promise<Changed> {
  const { by, at } = asker
  admitToCases(by)
  const { establishmentId, cause } = form
  const origin = originOf(form)
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const place = await findPlace(tx, departmentId, establishmentId)
    if (!place) throw new Problem('establishment.not-found')
    const seriesId = await seriesOf(tx, by, form)
    const openedOn = dayOf(at)
    const year = Number(openedOn.slice(0, 4))
    const number = caseNumber(year, await takeNumber(tx, departmentId, year))
    const title = cutText(`${number} · ${place.establishmentName}`, MAX_TITLE)
    const file = await createFile({
      ...{ db: tx, at, by },
      form: { seriesId, subject: 'general', title, access: 'reservado' },
    })
    const begun = await insertCase(tx, {
      ...{ departmentId, number, establishmentId, ...place, cause, fileId: file.id },
      ...{ openedBy: by.id, openedAt: at, openedOn, state: 'abierto' },
    })
    const opened = await act(tx, asker, begun, { kind: 'abierto', action: 'open-case', details: { cause } })
    if (!origin) return opened
    const { id, state, rowVersion } = await addThing(tx, asker, { ...begun, ...opened }, origin)
    return { id, number, state, rowVersion }
  })
}

/** Enters the actas of the establishment into the archive, where they are not yet. */
export async function prepareThings({ db, checklists, clock }: Platform, by: Official, id: number): Promise<void> {
  const { departmentId, establishmentId } = await openCase(db, by, id)
  await fillFile({ db, checklists, at: clock() }, { departmentId, establishmentId })
}

/** Puts a thing of the establishment into a case (R 40.3). @throws Problem case.* */
export function addToCase(db: Querier, id: number, asker: CaseAsker, form: CaseDocumentForm) {
  return db.transaction(async (tx) => {
    const held = await hold(tx, asker.by, id, form)
    caseAfter(held.state, 'add')
    return addThing(tx, asker, held, form)
  })
}

/** Voids a document, which keeps its place; an open requirement comes back (R 40.5). @throws Problem case.* */
export function voidDocument(
  db: Querier,
  { id, documentId }: { id: number; documentId: number },
  asker: CaseAsker,
  form: CaseReason,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { by, at } = asker
    const { reason } = form
    // The term of a requirement that returns follows the calendar, whose days wait for this turn.
    await takeCalendarTurn(tx, by.departmentId)
    const held = await hold(tx, by, id, form)
    const found = (await findDocuments(tx, held.fileId)).find((one) => one.id === documentId)
    if (!found) throw new Problem('document.not-found')
    const { order, withdrawnAt } = found
    voidFrom(held.state, { order, isWithdrawn: withdrawnAt !== null }, held.frozenOrder)
    await withdrawDocument(tx, documentId, { by, at, reason, forCase: true })
    const origin = (await findOrigins(tx, held)).find((one) => one.documentId === documentId)
    if (origin?.kind === 'requirement') await returnFromCase(tx, asker, origin.subjectId, held.number)
    const details = { documentId, order, reason }
    return act(tx, asker, held, { kind: 'anulado', action: 'void-case-document', details })
  })
}

/** How many documents of a case stand. */
const countStanding = async (tx: Querier, { fileId }: Case): Promise<number> =>
  (await findDocuments(tx, fileId)).filter(({ withdrawnAt }) => withdrawnAt === null).length

/** Sends a case to the lawyers (R 40.6). @throws Problem case.* */
export function sendToLawyers(db: Querier, id: number, asker: CaseAsker, form: CaseSending): Promise<Changed> {
  return db.transaction(async (tx) => {
    const held = await hold(tx, asker.by, id, form)
    const standing = await countStanding(tx, held)
    const state = leaveDesk(held.state, 'send', standing)
    const details = { documents: standing }
    return act(tx, asker, held, { kind: 'enviado', action: 'send-case', details, after: { state } })
  })
}

/** Makes the PDFs that the index of a closing needs. It is slow. */
export async function prepareClosing(platform: Platform, by: Official, id: number): Promise<void> {
  const { state, fileId } = await openCase(platform.db, by, id)
  if (state !== 'cerrado') await prepareRenditions(platform, fileId)
}

/** Closes a case: its index is issued, and its documents are frozen (R 40.7). @throws Problem case.*, file.* */
export function endCase(db: Querier, id: number, asker: CaseAsker, form: CaseReason): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { by, at } = asker
    const { reason } = form
    const held = await hold(tx, by, id, form)
    const state = leaveDesk(held.state, 'close', await countStanding(tx, held))
    const file = await openFile(tx, by, held.fileId)
    const missing = (await findMissingTypes(tx, file)).map((type) => ({ typeId: type.id, reason }))
    const index = await closeFileWith(tx, held.fileId, { by, at, form: { reason, missing }, forCase: true })
    const frozenOrder = Math.max(held.frozenOrder, ...(await findDocuments(tx, held.fileId)).map(({ order }) => order))
    const after = { state, closedOn: dayOf(at), frozenOrder }
    const details = { reason, serial: index.serial, entries: index.entries, sha256: index.sha256 }
    return act(tx, asker, held, { kind: 'cerrado', action: 'close-case', details, after })
  })
}

/** Opens an addition to a closed case, whose documents of before stay frozen (R 40.7). @throws Problem case.* */
export function beginAddition(db: Querier, id: number, asker: CaseAsker, form: CaseReason): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { by, at } = asker
    const { reason } = form
    const held = await hold(tx, by, id, form)
    const state = caseAfter(held.state, 'addition')
    await reopenFile(tx, held.fileId, { by, at, reason, forCase: true })
    const after = { state, closedOn: null, additions: held.additions + 1 }
    return act(tx, asker, held, { kind: 'adicion', action: 'open-case-addition', details: { reason }, after })
  })
}
