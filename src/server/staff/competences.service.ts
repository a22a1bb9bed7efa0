import type { Official } from '../../domain/access/official.ts'
import { daysBetween } from '../../domain/shared/days.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { equalCompetence } from '../../domain/staff/competences.ts'
import type { Annulment, CapacityForm, CompetenceForm } from '../../domain/staff/staff-forms.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { findInscriptionType } from '../availability/places.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import {
  findCapacity,
  findCompetence,
  findCompetences,
  insertCompetence,
  saveCapacityRow,
  updateCompetence,
} from './competences.queries.ts'
import { admitStaffManager, holdOfficial, holdRow } from './staff-access.ts'
import { proofOf } from './staff-documents.service.ts'

export async function readCompetences(q: Querier, { by, at }: Asker, ofUser?: number) {
  const today = dayOf(at)
  const found = await findCompetences(q, by.departmentId, ofUser)
  return found.map((one) => ({
    ...one,
    withdrawnAt: one.withdrawnAt?.toISOString() ?? null,
    daysLeft: one.expiresOn === null ? null : daysBetween(today, one.expiresOn),
  }))
}

/** A competence for a type of inscription has no name of its own, and one with a name no type. */
const columnsOf = ({ rowVersion, documentId, kind, ...form }: CompetenceForm) => {
  const isForType = kind === 'TIPO_INSCRIPCION'
  return {
    kind,
    inscriptionTypeId: isForType ? (form.inscriptionTypeId ?? null) : null,
    name: isForType ? null : (form.name ?? null),
    number: form.number ?? null,
    issuedOn: form.issuedOn ?? null,
    expiresOn: form.expiresOn ?? null,
  }
}

async function checkType(tx: Querier, inscriptionTypeId: number | null): Promise<void> {
  if (inscriptionTypeId === null || (await findInscriptionType(tx, inscriptionTypeId))) return
  throw new Problem('catalogue.not-found')
}

type Columns = ReturnType<typeof columnsOf>

/** @throws Problem competence.duplicate; their official is locked */
async function checkOther(tx: Querier, by: Official, userId: number, columns: Columns, ownId?: number): Promise<void> {
  if (equalCompetence(await findCompetences(tx, by.departmentId, userId), columns, ownId)) {
    throw new Problem('competence.duplicate')
  }
}

export function createCompetence(
  db: Querier,
  userId: number,
  { by, at, form }: Asker & { form: CompetenceForm },
): Promise<number> {
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    await holdOfficial(tx, by, userId)
    const columns = columnsOf(form)
    await checkType(tx, columns.inscriptionTypeId)
    await checkOther(tx, by, userId, columns)
    const documentId = await proofOf(tx, by, userId, { asked: form.documentId, before: null, kind: form.kind })
    const created = { departmentId: by.departmentId, userId, createdBy: by.id, createdAt: at }
    const id = await insertCompetence(tx, { ...columns, documentId, ...created })
    const act = { official: by, at, action: 'add-competence', subject: 'user', subjectId: userId } as const
    await audit(tx, { ...act, details: { ...columns, ...(documentId !== null && { documentId }) } })
    return id
  })
}

/**
 * A competence as the form knows it, with its official locked.
 * @throws Problem competence.not-found, competence.withdrawn
 */
async function holdCurrent(tx: Querier, by: Official, id: number, form: Pick<CompetenceForm, 'rowVersion'>) {
  const competence = await holdRow(tx, by, () => findCompetence(tx, by.departmentId, id), 'competence.not-found')
  refuseStaleEdit(competence, form)
  if (competence.withdrawnAt) throw new Problem('competence.withdrawn')
  return competence
}

export function editCompetence(
  db: Querier,
  id: number,
  { by, at, form }: Asker & { form: CompetenceForm },
): Promise<number> {
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    const before = await holdCurrent(tx, by, id, form)
    const { userId, documentId: proof } = before
    const documentId = await proofOf(tx, by, userId, { asked: form.documentId, before: proof, kind: form.kind })
    const columns = { ...columnsOf(form), documentId }
    await checkType(tx, columns.inscriptionTypeId)
    await checkOther(tx, by, userId, columns, id)
    await updateCompetence(tx, id, columns)
    const act = { official: by, at, action: 'edit-competence', subject: 'user', subjectId: userId } as const
    await audit(tx, { ...act, details: changesOf(before, columns) })
    return id
  })
}

/** Withdraws a competence; its row stays. */
export function withdrawCompetence(
  db: Querier,
  id: number,
  { by, at, form }: Asker & { form: Annulment },
): Promise<number> {
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    const before = await holdCurrent(tx, by, id, form)
    await updateCompetence(tx, id, { withdrawnAt: at })
    const { kind, inscriptionTypeId, name } = before
    const act = { official: by, at, action: 'withdraw-competence', subject: 'user', subjectId: before.userId } as const
    await audit(tx, { ...act, details: { kind, inscriptionTypeId, name, reason: form.reason ?? null } })
    return id
  })
}

/** Keeps the visits of a usual week of an official, and the days of the week that they work. */
export function saveCapacity(
  db: Querier,
  userId: number,
  { by, at, form }: Asker & { form: CapacityForm },
): Promise<void> {
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    await holdOfficial(tx, by, userId)
    const before = await findCapacity(tx, by.departmentId, userId)
    if (before) refuseStaleEdit(before, form)
    const { visitsPerWeek, works } = form
    await saveCapacityRow(tx, { userId, departmentId: by.departmentId, visitsPerWeek, works })
    const act = { official: by, at, action: 'edit-capacity', subject: 'user', subjectId: userId } as const
    await audit(tx, { ...act, details: changesOf(before ?? {}, { visitsPerWeek, works }) })
  })
}
