import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { editConsequences } from '../../domain/establishments/edit-consequences.ts'
import type { EstablishmentForm } from '../../domain/establishments/establishment-form.ts'
import { establishmentRefusal } from '../../domain/establishments/establishment-refusal.ts'
import { isOtherOwner } from '../../domain/portal/portal-rules.ts'
import { REQUIRED } from '../../domain/shared/fields.ts'
import { tenthDigitFault } from '../../domain/shared/nit.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { type AuditEntry, audit, changesOf } from '../audit/audit.queries.ts'
import { enterDocuments } from '../file-entries/enter-documents.queries.ts'
import { sheetEntry } from '../file-entries/sheet-entry.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { endFormerOwner } from '../legal-notices/end-former-owner.ts'
import { findPendingVisits, moveVisits } from '../pending-visits/pending-visits.queries.ts'
import { pendingText } from '../pending-visits/pending-visits.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { findEstablishment } from './establishment.queries.ts'
import {
  type EstablishmentColumns,
  findActivityIds,
  findCatalogueMatches,
  insertEstablishment,
  lockEstablishment,
  renotify,
  replaceActivities,
  updateEstablishment,
} from './establishments.queries.ts'

/** An establishment's form, whose signature is already decoded. An undefined signature leaves the present one. */
export type EstablishmentWrite = {
  by: Official
  at: Date
  form: EstablishmentForm
  signature: PreparedImage | undefined
}

/** Refuses a sender who may not write the establishment. The route asks before it decodes the signature. */
export function admitEstablishment(by: Official, { departmentId = by.departmentId }: EstablishmentForm): void {
  if (!may(by, 'establishments.write', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
  if (departmentId !== by.departmentId) throw new Problem('access.other-department')
}

/** Every official of the department reads its establishments; one of another department counts as missing. */
export async function readEstablishment(db: Querier, by: Official, id: number) {
  const establishment = await findEstablishment(db, by.departmentId, id)
  if (!establishment) throw new Problem('establishment.not-found')
  return establishment
}

type FormColumns = Omit<EstablishmentColumns, 'id' | 'departmentId' | 'createdAt' | 'createdBy' | 'inscriptionNumber'>

/** The instant of the first acceptance of the privacy notice; unchanged when the form does not ask. */
const privacyColumns = (at: Date, accepted: boolean | undefined, before: Date | null) =>
  accepted === undefined ? {} : { privacyAcceptedAt: accepted ? (before ?? at) : null }

/**
 * Every column of the form. Each optional text is named, because an update skips undefined and would keep the old text.
 * An absent signature keeps the present one.
 */
function columnsOf({ at, form, signature }: EstablishmentWrite, acceptedBefore: Date | null = null): FormColumns {
  const { activityIds, departmentId, locationId, signature: sent, privacyAccepted, rowVersion, ...same } = form
  const { electronicNotification, responsibleObservation, observation, ...texts } = same
  return {
    ...texts,
    locationTypeId: locationId,
    responsibleObservation: responsibleObservation ?? null,
    observation: observation ?? null,
    ...privacyColumns(at, privacyAccepted, acceptedBefore),
    ...(electronicNotification !== undefined && { electronicNotification }),
    ...(signature && { signature: signature.name }),
    // The form demands everything.
    censusGaps: [],
  }
}

type StoredNumber = { identificationTypeId: number | null; identificationNumber: string }

/** Refuses a wrong check digit. A stored number stays as it is: saving another field must not stop at it. */
function refuseCheckDigit(
  { identificationTypeId, identificationNumber }: EstablishmentForm,
  before: StoredNumber | undefined,
): void {
  const isKept =
    before?.identificationTypeId === identificationTypeId && before.identificationNumber === identificationNumber
  const reason = isKept ? undefined : tenthDigitFault(identificationNumber)
  if (reason !== undefined) {
    throw new Problem('request.invalid', { params: { reason }, fields: { identificationNumber: reason } })
  }
}

/**
 * Checks that the form's choices go together.
 * @param before the establishment that is edited
 * @returns the chosen activities, each once, sorted
 */
async function checkChoices(tx: Querier, { by, form }: EstablishmentWrite, before?: StoredNumber): Promise<number[]> {
  const activityIds = [...new Set(form.activityIds)].sort((a, b) => a - b)
  const matches = await findCatalogueMatches(tx, by.departmentId, { ...form, activityIds })
  const refusal = establishmentRefusal({ activityIds }, matches)
  if (refusal) throw new Problem(refusal)
  if (matches.isNit) refuseCheckDigit(form, before)
  return activityIds
}

function refuseUnsigned(): never {
  throw new Problem('establishment.signature-missing', { fields: { signature: REQUIRED } })
}

/** Puts the inscription as it was answered into the establishment's file. */
async function enterSheet(tx: Querier, { by, at }: EstablishmentWrite, id: number): Promise<void> {
  await enterDocuments(tx, [sheetEntry(await readEstablishment(tx, by, id), { at, by: by.id })])
}

/** Inscribes an establishment. The signature of the responsible person is required. */
export function createEstablishment(db: Querier, write: EstablishmentWrite): Promise<number> {
  const { by, at, form, signature } = write
  admitEstablishment(by, form)
  if (!signature) return refuseUnsigned()
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const activityIds = await checkChoices(tx, write)
    await insertImages(tx, departmentId, [signature], at)
    const id = await insertEstablishment(tx, { ...columnsOf(write), departmentId, createdAt: at, createdBy: by.id })
    const owner = { departmentId, establishmentId: id, inscriptionTypeId: form.inscriptionTypeId }
    await replaceActivities(tx, owner, activityIds)
    await audit(tx, { official: by, at, action: 'create', subject: 'establishment', subjectId: id })
    await enterSheet(tx, write, id)
    return id
  })
}

/** Visits that are not done go where their establishment is now: the planner would send somebody to the old town. */
async function moveWithEstablishment(
  tx: Querier,
  { by, at, form: { zodesId, cityId } }: EstablishmentWrite,
  before: { id: number; zodesId: number; cityId: number },
): Promise<void> {
  if (zodesId === before.zodesId && cityId === before.cityId) return
  const moved = await moveVisits(tx, by.departmentId, { establishmentId: before.id, zodesId, cityId })
  const details = changesOf({ zodesId: before.zodesId, cityId: before.cityId }, { zodesId, cityId })
  const event = { official: by, at, action: 'edit', subject: 'assignment', details } as const
  await audit(tx, ...moved.map((subjectId): AuditEntry => ({ ...event, subjectId })))
}

/** Tells what becomes of pending visits, where the call asks first. */
async function tellConsequences(
  tx: Querier,
  { by, form }: EstablishmentWrite,
  before: { id: number } & Parameters<typeof editConsequences>[0],
): Promise<void> {
  const { length: pending } = await findPendingVisits(tx, by.departmentId, { establishmentId: before.id })
  const consequences = editConsequences(before, form, pending)
  if (pending === 0 || consequences.length === 0) return
  const params = { pending: pendingText(pending), reason: consequences.join(' ') }
  throw new Problem('establishment.pending-visits', { params, consequence: { pending } })
}

export function editEstablishment(
  db: Querier,
  id: number,
  { confirmed, ...write }: EstablishmentWrite & { confirmed: boolean | undefined },
): Promise<number> {
  const { by, at, form, signature } = write
  admitEstablishment(by, form)
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const before = await lockEstablishment(tx, departmentId, id)
    if (!before) throw new Problem('establishment.not-found')
    refuseStaleEdit(before, form)
    const completesCensus = before.censusGaps.length > 0
    if (completesCensus && before.signature === null && !signature) refuseUnsigned()
    const activityIds = await checkChoices(tx, write, before)
    if (confirmed === false) await tellConsequences(tx, write, before)
    const activityIdsBefore = await findActivityIds(tx, departmentId, id)
    if (signature) await insertImages(tx, departmentId, [signature], at)
    const columns = columnsOf(write, before.privacyAcceptedAt)
    await updateEstablishment(tx, id, columns)
    if (columns.email !== before.email) await renotify(tx, departmentId, id)
    if (isOtherOwner(before, columns)) await endFormerOwner(tx, id, { by, at })
    await moveWithEstablishment(tx, write, before)
    await replaceActivities(
      tx,
      { departmentId, establishmentId: id, inscriptionTypeId: form.inscriptionTypeId },
      activityIds,
    )
    const { censusGaps: _, ...told } = columns
    const details = changesOf({ ...before, activityIds: activityIdsBefore }, { ...told, activityIds })
    await audit(tx, { official: by, at, action: 'edit', subject: 'establishment', subjectId: id, details })
    // A census brought no sheet: the first whole form is the inscription (R 20.6).
    if (completesCensus) await enterSheet(tx, write, id)
    return id
  })
}
