import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import {
  answer,
  close,
  duplicate,
  pause,
  resume,
  stateAfter,
  transfer,
} from '../../domain/complaints/complaint-acts.ts'
import * as forms from '../../domain/complaints/complaint-forms.ts'
import type { ComplaintKind } from '../../domain/complaints/complaint-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import { findCaseOf } from '../case-list/things-in-cases.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { readTermCalendar, takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { findAccusedOnVisits } from './accused.queries.ts'
import { findCityAsSaid, findComplaintVisits, findRepeated, isMailWaiting } from './complaint-history.queries.ts'
import {
  type Complaint,
  type ComplaintActWritten,
  findAccused,
  findComplaint,
  findPlace,
  findReach,
  lockComplaint,
  setAccused,
  writeComplaintAct,
} from './complaints.queries.ts'
import { actedComplaint } from './read-complaint.ts'
import { checkAccused, termFor } from './receive-complaint.ts'

export type ComplaintAsker = { by: Official; at: Date }
type Sent = { rowVersion?: number | undefined }

const changed = ({ id, number, state, dueOn, rowVersion }: Complaint) => ({ id, number, state, dueOn, rowVersion })
export type ChangedComplaint = ReturnType<typeof changed>

/** Locks a complaint that the official works on. @throws Problem access.forbidden, complaint.unknown, row.changed */
export async function holdComplaint(tx: Querier, by: Official, id: number, sent: Sent): Promise<Complaint> {
  if (!may(by, 'complaints.work', by)) throw new Problem('access.forbidden')
  const found = await lockComplaint(tx, by, id)
  if (!found) throw new Problem('complaint.unknown')
  refuseStaleEdit(found, sent)
  return found
}

/** Writes an act and its line of the trail, which repeats no words and no person. */
export async function writeAct(
  tx: Querier,
  { by, at }: ComplaintAsker,
  before: Complaint,
  action: string,
  { told = {}, ...written }: Omit<ComplaintActWritten, 'at' | 'byUser'> & { told?: Record<string, unknown> },
): Promise<ChangedComplaint> {
  const after = await writeComplaintAct(tx, before, { ...written, at, byUser: by.id })
  const details = { number: before.number, ...told, complaintState: { from: before.state, to: after.state } }
  await audit(tx, { official: by, at, action, subject: 'complaint', subjectId: before.id, details })
  return changed(after)
}

const clockOf = async (tx: Querier, { by, at }: ComplaintAsker) => ({
  today: dayOf(at),
  calendar: await readTermCalendar(tx, by.departmentId),
})

/** Refuses an accusation of who is to visit for the complaint. @throws Problem complaint.official-on-visit */
async function refusePlanned(tx: Querier, before: Complaint, officials: readonly number[]): Promise<void> {
  const name = await findAccusedOnVisits(tx, before, officials)
  if (name !== undefined) throw new Problem('complaint.official-on-visit', { params: { name } })
}

/** Refuses to accuse by a complaint that a case has, whose readers may be the accused. @throws Problem complaint.in-case */
async function refuseInCase(tx: Querier, { departmentId, id }: Complaint, accused: readonly number[]): Promise<void> {
  if (accused.length === 0) return
  const number = await findCaseOf(tx, { departmentId, kind: 'complaint', subjectId: id })
  if (number !== undefined) throw new Problem('complaint.in-case', { params: { case: number } })
}

/**
 * The columns that another establishment changes. Without one the place is again what was said, in its municipality.
 * @throws Problem complaint.keeps-establishment, establishment.not-found, request.invalid
 */
async function placeAfter(tx: Querier, before: Complaint, form: forms.ComplaintEdit): Promise<Partial<Complaint>> {
  const establishmentId = form.establishmentNone ? null : (form.establishmentId ?? before.establishmentId)
  if (establishmentId === before.establishmentId) return {}
  const visits = await findComplaintVisits(tx, before)
  if (visits.some(({ isActive }) => isActive)) throw new Problem('complaint.keeps-establishment')
  if (establishmentId === null) {
    const reason = forms.PLACE_NOT_SAID
    if (before.placeText === null) {
      throw new Problem('request.invalid', { params: { reason }, fields: { establishmentId: reason } })
    }
    return { establishmentId, cityId: await findCityAsSaid(tx, before) }
  }
  const place = await findPlace(tx, before.departmentId, establishmentId)
  if (!place) throw new Problem('establishment.not-found')
  return { establishmentId, cityId: place.cityId }
}

/** A complaint of another kind has another term, from the same day. One that stopped keeps its days. */
async function termAfter(tx: Querier, before: Complaint, kind: ComplaintKind): Promise<Partial<Complaint>> {
  if (kind === before.kind || before.askedOn !== null) return { kind }
  return { kind, ...(await termFor(tx, before.departmentId, kind, before.receivedOn)) }
}

/** The changes, under names of the trail: `kind` and `about` have other meanings there. */
const toldChanges = (before: Complaint, { kind, about, ...columns }: Partial<Complaint>) => ({
  ...changesOf(before, columns),
  ...changesOf({ complaintKind: before.kind, themes: before.about }, { complaintKind: kind, themes: about }),
})

/** Sorts a complaint: kind, priority, place, themes and officials (R 38.6). @throws Problem complaint.* */
export function editComplaint(db: Querier, id: number, asker: ComplaintAsker, form: forms.ComplaintEdit) {
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, asker.by.departmentId)
    const before = await holdComplaint(tx, asker.by, id, form)
    stateAfter(before.state, 'edit')
    const { triage = before.triage, illPeople = before.illPeople, kind = before.kind } = form
    const about = form.aboutNone ? [] : (form.about ?? before.about)
    const place = await placeAfter(tx, before, form)
    const after = { ...(await termAfter(tx, before, kind)), ...place, triage, about, illPeople }
    const accused = (await findAccused(tx, before)).map((one) => one.id)
    const officials = form.accusesNone ? [] : (form.officials ?? accused)
    await checkAccused(tx, asker.by, officials)
    await refusePlanned(tx, before, officials)
    const added = officials.filter((one) => !accused.includes(one))
    await refuseInCase(tx, before, added)
    await setAccused(tx, before, officials)
    const told = { ...toldChanges(before, after), ...changesOf({ accused }, { accused: officials }) }
    return writeAct(tx, asker, before, 'edit-complaint', { kind: 'editada', details: told, told, after })
  })
}

/** Asks the person for more: the term stops (R 38.5). @throws Problem complaint.* */
export function askForMore(db: Querier, id: number, asker: ComplaintAsker, form: forms.ComplaintText) {
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, asker.by.departmentId)
    const before = await holdComplaint(tx, asker.by, id, form)
    const after = pause(actedComplaint(before), await clockOf(tx, asker))
    const told = { pausedDays: after.pausedDays }
    return writeAct(tx, asker, before, 'ask-complaint', {
      kind: 'ampliacion',
      details: { text: form.text },
      told,
      after,
    })
  })
}

/** Records what the person completed: the term goes on (R 38.5). @throws Problem complaint.* */
export function recordCompletion(db: Querier, id: number, asker: ComplaintAsker, form: forms.ComplaintText) {
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, asker.by.departmentId)
    const before = await holdComplaint(tx, asker.by, id, form)
    const clock = await clockOf(tx, asker)
    const { days: termDays, ...resumed } = resume(actedComplaint(before), clock)
    const after = {
      ...resumed,
      termDays,
      countsFrom: 'dia_siguiente' as const,
      calendarVersion: clock.calendar.version,
    }
    const told = { dueOn: after.dueOn }
    const details = { text: form.text }
    return writeAct(tx, asker, before, 'complete-complaint', { kind: 'completada', details, told, after })
  })
}

/** Marks a complaint as a copy of another one (R 38.6). @throws Problem complaint.* */
export function markDuplicate(db: Querier, id: number, asker: ComplaintAsker, form: forms.ComplaintDuplicate) {
  return db.transaction(async (tx) => {
    const { originalId } = form
    // Both are locked in the order of their ids, so that two who mark each other wait for one another.
    for (const one of [id, originalId].sort((a, b) => a - b)) await lockComplaint(tx, asker.by, one)
    const before = await holdComplaint(tx, asker.by, id, form)
    const original = await findComplaint(tx, asker.by, originalId)
    const state = duplicate(before, original, (await findRepeated(tx, before)).length > 0)
    const told = { original: original?.number }
    const after = { state, duplicateOf: originalId }
    return writeAct(tx, asker, before, 'duplicate-complaint', { kind: 'duplicada', details: told, told, after })
  })
}

/** Hands a complaint to the competent entity (R 38.6). @throws Problem complaint.* */
export function transferTo(db: Querier, id: number, asker: ComplaintAsker, form: forms.ComplaintTransfer) {
  return db.transaction(async (tx) => {
    await takeCalendarTurn(tx, asker.by.departmentId)
    const before = await holdComplaint(tx, asker.by, id, form)
    const state = transfer(actedComplaint(before), await clockOf(tx, asker))
    const { entity, reason } = form
    const after = { state, transferredTo: entity }
    const details = { entity, reason }
    return writeAct(tx, asker, before, 'transfer-complaint', { kind: 'trasladada', details, told: { entity }, after })
  })
}

/** Keeps the answer; who sends it by mail puts the mail into the outbox in the same transaction (R 38.8). */
export async function writeAnswer(
  tx: Querier,
  id: number,
  asker: ComplaintAsker,
  form: forms.ComplaintAnswer,
): Promise<ChangedComplaint> {
  const before = await holdComplaint(tx, asker.by, id, form)
  const { text, mode, answeredOn = dayOf(asker.at) } = form
  const state = answer(before, mode, await findReach(tx, before))
  if (answeredOn > dayOf(asker.at) || answeredOn < before.receivedOn) {
    throw new Problem('complaint.day', { fields: { answeredOn: 'Escriba un día entre el de la queja y hoy.' } })
  }
  const day = mode === 'correo' ? dayOf(asker.at) : answeredOn
  const told = { answerMode: mode, answeredOn: day }
  const after = { state, answer: text, answerMode: mode, answeredOn: day }
  return writeAct(tx, asker, before, 'answer-complaint', {
    kind: 'respondida',
    details: { ...told, text },
    told,
    after,
  })
}

/** Ends a complaint that was answered, or that the person did not complete (R 38.9). @throws Problem complaint.* */
export function endComplaint(db: Querier, id: number, asker: ComplaintAsker, form: forms.ComplaintClosing) {
  return db.transaction(async (tx) => {
    const before = await holdComplaint(tx, asker.by, id, form)
    const state = close(actedComplaint(before), await clockOf(tx, asker), await isMailWaiting(tx, before))
    const details = { note: form.note ?? null }
    return writeAct(tx, asker, before, 'close-complaint', { kind: 'cerrada', details, after: { state } })
  })
}
