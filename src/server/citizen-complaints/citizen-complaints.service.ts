import { type CitizenComplaint, deskForm } from '../../domain/complaints/citizen-complaint.ts'
import { CITY_MISSING, DATA_CONSENT } from '../../domain/complaints/citizen-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { type PreparedPaper, prepareCitizenPhotos } from '../complaints/prepare-papers.ts'
import { keepComplaint } from '../complaints/receive-complaint.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { findDepartmentOf } from './citizen-complaints.queries.ts'
import type { CitizenLimits } from './citizen-limits.ts'

/** @throws Problem complaint.city */
async function departmentOf(q: Querier, cityId = 0): Promise<number> {
  const departmentId = await findDepartmentOf(q, cityId)
  if (departmentId === undefined) throw new Problem('complaint.city', { fields: { cityId: CITY_MISSING } })
  return departmentId
}

type Parts = Pick<Platform, 'db' | 'blobs' | 'storedImages' | 'uploadQuota'>

/**
 * Refuses what would be refused anyway, and stores photos.
 * @throws Problem complaint.*, document.too-large, image.*
 */
export async function prepareCitizenComplaint(
  parts: Parts,
  limits: CitizenLimits,
  address: string,
  { cityId, photos }: CitizenComplaint,
): Promise<PreparedPaper[]> {
  limits.check(address)
  await departmentOf(parts.db, cityId)
  if (photos.length === 0) return []
  limits.photosSent(address)
  return prepareCitizenPhotos(parts, photos, { field: 'photos', count: (bytes) => limits.take(bytes) })
}

/** Receives a complaint by the public page (R 50.2). No official did, and the trail says so. @throws Problem complaint.* */
export function receiveFromCitizen(
  db: Querier,
  at: Date,
  sent: CitizenComplaint,
  papers: readonly PreparedPaper[],
): Promise<{ number: string; receivedOn: string; dueOn: string }> {
  return db.transaction(async (tx) => {
    const { cityId = 0, isAnonymous = false } = sent
    const by = { id: null, departmentId: await departmentOf(tx, cityId) }
    return keepComplaint(
      tx,
      { by, at },
      {
        ...{ form: deskForm(sent), cityId, papers, action: 'receive-public-complaint' },
        consent: isAnonymous ? undefined : DATA_CONSENT,
      },
    )
  })
}
