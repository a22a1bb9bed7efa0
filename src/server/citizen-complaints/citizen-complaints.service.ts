import { type CitizenComplaint, deskForm } from '../../domain/complaints/citizen-complaint.ts'
import { CITY_MISSING, COMPLAINTS_PER_HOUR, DATA_CONSENT } from '../../domain/complaints/citizen-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { countText } from '../../domain/shared/text.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { MEBIBYTE } from '../../domain/shared/upload.ts'
import { sumCitizenBytes } from '../complaints/papers.queries.ts'
import { type PreparedPaper, prepareCitizenPhotos } from '../complaints/prepare-papers.ts'
import { keepComplaint } from '../complaints/receive-complaint.ts'
import type { Clock } from '../platform/clock.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { FailedLogins } from '../session/failed-logins.ts'
import { findDepartmentOf } from './citizen-complaints.queries.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_S = 60

/** Counts the complaints of an address in an hour. */
export function complaintLimit(clock: Clock) {
  const received = new FailedLogins(clock, { max: COMPLAINTS_PER_HOUR, windowMs: HOUR_MS })
  /** @throws Problem complaint.too-many */
  const check = (address: string): void => {
    const waitS = received.waitS('', address)
    if (waitS === 0) return
    const minutes = countText(Math.ceil(waitS / MINUTE_S), 'minuto', 'minutos')
    const params = { max: String(COMPLAINTS_PER_HOUR), minutes, retryAfterS: String(waitS) }
    throw new Problem('complaint.too-many', { params })
  }
  return {
    check,
    /** Does work that counts for an address; a refusal of it does not. @throws Problem complaint.too-many */
    async counted<T>(address: string, work: () => Promise<T>): Promise<T> {
      check(address)
      // Before the work, so that simultaneous complaints count too.
      received.attempted('', address)
      try {
        return await work()
      } catch (error) {
        received.withdrawn('', address)
        throw error
      }
    },
  }
}

/** @throws Problem complaint.city */
async function departmentOf(q: Querier, cityId = 0): Promise<number> {
  const departmentId = await findDepartmentOf(q, cityId)
  if (departmentId === undefined) throw new Problem('complaint.city', { fields: { cityId: CITY_MISSING } })
  return departmentId
}

type Parts = Pick<Platform, 'db' | 'blobs' | 'storedImages' | 'uploadQuota' | 'config'>

/** Photos of all citizens in a day have the most of one official, so that strangers cannot fill the disk. */
async function refuseFullDay({ db, config }: Parts, sentBytes: number, at: Date): Promise<void> {
  const midnight = new Date(`${dayOf(at)}T00:00:00-05:00`)
  const bytes = sentBytes + (await sumCitizenBytes(db, midnight))
  if (bytes > config.uploadMbPerDay * MEBIBYTE) throw new Problem('complaint.photos-full')
}

/** Refuses what would be refused anyway, and stores photos. @throws Problem complaint.*, document.too-large, image.* */
export async function prepareCitizenComplaint(
  parts: Parts,
  { cityId, photos }: CitizenComplaint,
  at: Date,
): Promise<PreparedPaper[]> {
  await departmentOf(parts.db, cityId)
  if (photos.length === 0) return []
  const sentBytes = photos.reduce((sum, { size }) => sum + size, 0)
  await refuseFullDay(parts, sentBytes, at)
  return prepareCitizenPhotos(parts, photos, 'photos')
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
