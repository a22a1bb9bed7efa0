import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { HALF_DAY } from '../../domain/staff/absence-texts.ts'
import { clashingAbsence } from '../../domain/staff/absences.ts'
import { isWorkingDay } from '../../domain/staff/availability.ts'
import type { AbsenceForm, Annulment } from '../../domain/staff/staff-forms.ts'
import { type AbsenceState, USUAL_WEEK } from '../../domain/staff/staff-words.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import { type Asker, isAdministrator } from '../availability/availability.service.ts'
import { findCity } from '../availability/places.queries.ts'
import { findAbsenceDays } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { type Absence, findAbsence, insertAbsence, updateAbsence } from '../staff/absences.queries.ts'
import { findCapacity } from '../staff/competences.queries.ts'
import { admitStaffManager, holdOfficial, holdRow } from '../staff/staff-access.ts'
import { proofOf } from '../staff/staff-documents.service.ts'
import { readCalendar } from '../terms/holidays.queries.ts'
import { lockActiveAdministrators } from '../users/users.queries.ts'
import { settlePlannedVisits } from './planned-visits.service.ts'
import { tellOfficial } from './tell-official.ts'

export type AbsenceWrite = Asker & { form: AbsenceForm }
export type SavedAbsence = { id: number; state: AbsenceState }

const columnsOf = ({ rowVersion, confirmed, reassignTo, documentId, ...form }: AbsenceForm) => ({
  ...form,
  half: form.half ?? null,
  placeCityId: form.placeCityId ?? null,
  note: form.note ?? null,
  isPaperShown: form.isPaperShown ?? false,
})
type AbsenceColumns = ReturnType<typeof columnsOf>

/** The columns of a new absence, with the document that proves it. */
const newColumns = async (tx: Querier, by: Official, userId: number, form: AbsenceForm) => ({
  ...columnsOf(form),
  documentId: await proofOf(tx, by, userId, { asked: form.documentId, before: null, kind: form.kind }),
})

/** Checks an absence against the calendar and the official's other absences. The official's row is locked. */
async function check(tx: Querier, { by }: Asker, userId: number, columns: AbsenceColumns, ownId?: number) {
  const { departmentId } = by
  const { startsOn, half, placeCityId } = columns
  if (placeCityId !== null && !(await findCity(tx, departmentId, placeCityId))) throw new Problem('catalogue.not-found')
  const others = await findAbsenceDays(tx, { departmentId, userIds: [userId] }, { from: startsOn })
  if (clashingAbsence(others, columns, ownId)) throw new Problem('absence.overlap')
  if (half === null) return
  const works = (await findCapacity(tx, departmentId, userId))?.works ?? USUAL_WEEK
  const calendar = await readCalendar(tx, departmentId, startsOn, startsOn)
  if (!isWorkingDay(works, startsOn, calendar)) throw new Problem('absence.half-day', { fields: { half: HALF_DAY } })
}

/**
 * Whether another administrator has to decide about one's own absence. The administrators stay locked, so that none is
 * deactivated meanwhile.
 */
export async function needsAnother(tx: Querier, by: Official, userId: number): Promise<boolean> {
  if (by.id !== userId) return false
  return (await lockActiveAdministrators(tx, by.departmentId)).some((id) => id !== by.id)
}

const told = ({ kind, startsOn, endsOn, half }: Pick<AbsenceColumns, 'kind' | 'startsOn' | 'endsOn' | 'half'>) => ({
  kind,
  startsOn,
  endsOn,
  half,
})

/** Asks for an absence of one's own, which another person decides (R 17.3). */
export function askAbsence(db: Querier, { by, at, form }: AbsenceWrite): Promise<SavedAbsence> {
  return db.transaction(async (tx) => {
    await holdOfficial(tx, by, by.id)
    const columns = await newColumns(tx, by, by.id, form)
    await check(tx, { by, at }, by.id, columns)
    const created = { departmentId: by.departmentId, userId: by.id, createdBy: by.id, createdAt: at }
    const id = await insertAbsence(tx, { ...columns, ...created, state: 'pedida' })
    const act = { official: by, at, action: 'ask-absence', subject: 'user', subjectId: by.id } as const
    await audit(tx, { ...act, details: told(columns) })
    return { id, state: 'pedida' as const }
  })
}

/**
 * An administrator writes an absence down, approved. Their own waits for another administrator, where there is one.
 * @throws Problem absence.planned-visits where the form asks first and visits are planned on those days
 */
export function createAbsence(db: Querier, userId: number, { by, at, form }: AbsenceWrite): Promise<SavedAbsence> {
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    const isAsked = await needsAnother(tx, by, userId)
    await holdOfficial(tx, by, userId)
    const columns = await newColumns(tx, by, userId, form)
    await check(tx, { by, at }, userId, columns)
    const created = { departmentId: by.departmentId, userId, createdBy: by.id, createdAt: at }
    if (isAsked) {
      const id = await insertAbsence(tx, { ...columns, ...created, state: 'pedida' })
      const act = { official: by, at, action: 'ask-absence', subject: 'user', subjectId: userId } as const
      await audit(tx, { ...act, details: told(columns) })
      return { id, state: 'pedida' as const }
    }
    const settled = await settlePlannedVisits(tx, { by, at }, { ...columns, userId }, form)
    const id = await insertAbsence(tx, { ...columns, ...created, state: 'aprobada', decidedBy: by.id, decidedAt: at })
    const act = { official: by, at, action: 'add-absence', subject: 'user', subjectId: userId } as const
    await audit(tx, { ...act, details: { ...told(columns), ...settled, ...ownDecision(by, userId) } })
    await tellOfficial(tx, { by, at }, { ...columns, id, userId }, 'added')
    return { id, state: 'aprobada' as const }
  })
}

/** The trail says where an only administrator decided about their own absence. */
export const ownDecision = (by: Official, userId: number) => (by.id === userId ? { isOwnDecision: true } : {})

/** The absence as it is once its official's row is locked. @throws Problem absence.not-found */
export function holdAbsence(tx: Querier, { by }: Asker, id: number): Promise<Absence> {
  const findAdmitted = async () => {
    const found = await findAbsence(tx, by.departmentId, id)
    if (found && !isAdministrator(by) && found.userId !== by.id) throw new Problem('access.forbidden')
    return found
  }
  return holdRow(tx, by, findAdmitted, 'absence.not-found')
}

/** One's own absence may be changed and withdrawn while it waits; administrators also change approved ones. */
function refuseDecided(by: Official, { state }: Absence): void {
  if (state === 'pedida' || (state === 'aprobada' && isAdministrator(by))) return
  throw new Problem('absence.decided')
}

export function editAbsence(db: Querier, id: number, { by, at, form }: AbsenceWrite): Promise<SavedAbsence> {
  return db.transaction(async (tx) => {
    const found = await findAbsence(tx, by.departmentId, id)
    const isOwn = found !== undefined && (await needsAnother(tx, by, found.userId))
    const before = await holdAbsence(tx, { by, at }, id)
    refuseStaleEdit(before, form)
    refuseDecided(by, before)
    const { userId, state } = before
    if (state === 'aprobada' && isOwn) throw new Problem('absence.own-decision')
    const proof = { asked: form.documentId, before: before.documentId, kind: form.kind }
    const columns = { ...columnsOf(form), documentId: await proofOf(tx, by, userId, proof) }
    await check(tx, { by, at }, userId, columns, id)
    const settled =
      state === 'aprobada' ? await settlePlannedVisits(tx, { by, at }, { ...columns, userId }, form) : undefined
    await updateAbsence(tx, id, columns)
    const act = { official: by, at, action: 'edit-absence', subject: 'user', subjectId: userId } as const
    const changes = changesOf(before, columns)
    await audit(tx, { ...act, details: { ...changes, ...settled } })
    if (Object.keys(changes).length > 0) await tellOfficial(tx, { by, at }, { ...columns, id, userId }, 'changed')
    return { id, state }
  })
}

/** Annuls an absence; its row stays. */
export function annulAbsence(
  db: Querier,
  id: number,
  { by, at, form }: Asker & { form: Annulment },
): Promise<SavedAbsence> {
  return db.transaction(async (tx) => {
    const before = await holdAbsence(tx, { by, at }, id)
    refuseStaleEdit(before, form)
    refuseDecided(by, before)
    const decision = { state: 'anulada', decidedBy: by.id, decidedAt: at, decisionReason: form.reason ?? null } as const
    await updateAbsence(tx, id, decision)
    const act = { official: by, at, action: 'annul-absence', subject: 'user', subjectId: before.userId } as const
    await audit(tx, { ...act, details: { ...told(before), reason: form.reason ?? null } })
    await tellOfficial(tx, { by, at }, before, 'annulled')
    return { id, state: decision.state }
  })
}
