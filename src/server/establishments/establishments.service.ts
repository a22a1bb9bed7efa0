import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { EstablishmentForm } from '../../domain/establishments/establishment-form.ts'
import { establishmentRefusal } from '../../domain/establishments/establishment-refusal.ts'
import { REQUIRED } from '../../domain/shared/fields.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { findEstablishment } from './establishment.queries.ts'
import {
  type EstablishmentColumns,
  findActivityIds,
  findCatalogueMatches,
  insertEstablishment,
  lockEstablishment,
  replaceActivities,
  updateEstablishment,
} from './establishments.queries.ts'

/** An establishment's form, whose signature is already stored. An undefined signature leaves the present one. */
export type EstablishmentWrite = {
  by: Official
  at: Date
  form: EstablishmentForm
  signature: PreparedImage | undefined
}

/** Refuses a sender who may not write the establishment. The route asks before it decodes and stores the signature. */
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
  }
}

/**
 * Checks that the form's choices go together.
 * @returns the chosen activities, each once, sorted
 */
async function checkChoices(tx: Querier, { by, form }: EstablishmentWrite): Promise<number[]> {
  const activityIds = [...new Set(form.activityIds)].sort((a, b) => a - b)
  const matches = await findCatalogueMatches(tx, by.departmentId, { ...form, activityIds })
  const refusal = establishmentRefusal({ activityIds }, matches)
  if (refusal) throw new Problem(refusal)
  return activityIds
}

/** Inscribes an establishment. The signature of the responsible person is required. */
export function createEstablishment(db: Querier, write: EstablishmentWrite): Promise<number> {
  const { by, at, form, signature } = write
  admitEstablishment(by, form)
  if (!signature) throw new Problem('establishment.signature-missing', { fields: { signature: REQUIRED } })
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const activityIds = await checkChoices(tx, write)
    await insertImages(tx, departmentId, [signature], at)
    const id = await insertEstablishment(tx, { ...columnsOf(write), departmentId, createdAt: at, createdBy: by.id })
    const owner = { departmentId, establishmentId: id, inscriptionTypeId: form.inscriptionTypeId }
    await replaceActivities(tx, owner, activityIds)
    await audit(tx, { official: by, at, action: 'create', subject: 'establishment', subjectId: id })
    return id
  })
}

export function editEstablishment(db: Querier, id: number, write: EstablishmentWrite): Promise<number> {
  const { by, at, form, signature } = write
  admitEstablishment(by, form)
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const before = await lockEstablishment(tx, departmentId, id)
    if (!before) throw new Problem('establishment.not-found')
    refuseStaleEdit(before, form)
    const activityIds = await checkChoices(tx, write)
    const activityIdsBefore = await findActivityIds(tx, departmentId, id)
    if (signature) await insertImages(tx, departmentId, [signature], at)
    const columns = columnsOf(write, before.privacyAcceptedAt)
    await updateEstablishment(tx, id, columns)
    await replaceActivities(
      tx,
      { departmentId, establishmentId: id, inscriptionTypeId: form.inscriptionTypeId },
      activityIds,
    )
    const details = changesOf({ ...before, activityIds: activityIdsBefore }, { ...columns, activityIds })
    await audit(tx, { official: by, at, action: 'edit', subject: 'establishment', subjectId: id, details })
    return id
  })
}
