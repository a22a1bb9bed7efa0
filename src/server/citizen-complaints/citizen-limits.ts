import type { FastifyRequest } from 'fastify'
import { COMPLAINTS_PER_HOUR } from '../../domain/complaints/citizen-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { countText } from '../../domain/shared/text.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { MEBIBYTE } from '../../domain/shared/upload.ts'
import { sumCitizenBytes } from '../complaints/papers.queries.ts'
import type { Platform } from '../platform/platform.ts'
import { FailedLogins } from '../session/failed-logins.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_S = 60
/** Calls with photos of an address in an hour, refused ones too: each may store photos. */
const PHOTO_CALLS_PER_HOUR = 10

/** Limits of strangers who send by the page for complaints, in one process. */
export function citizenLimits({ db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>) {
  const received = new FailedLogins(clock, { max: COMPLAINTS_PER_HOUR, windowMs: HOUR_MS })
  const withPhotos = new FailedLogins(clock, { max: PHOTO_CALLS_PER_HOUR, windowMs: HOUR_MS })
  const stored = { day: '', bytes: 0 }

  const refuseBeyond = (counts: FailedLogins, max: number, address: string): void => {
    const waitS = counts.waitS('', address)
    if (waitS === 0) return
    const minutes = countText(Math.ceil(waitS / MINUTE_S), 'minuto', 'minutos')
    throw new Problem('complaint.too-many', { params: { max: String(max), minutes, retryAfterS: String(waitS) } })
  }
  const check = (address: string): void => refuseBeyond(received, COMPLAINTS_PER_HOUR, address)

  return {
    check,
    /**
     * A foreign page could have its visitors file complaints, each from an address of its own.
     * @throws Problem access.forbidden
     */
    refuseForeignPage({ headers }: FastifyRequest): void {
      if (headers['sec-fetch-site'] === 'cross-site') throw new Problem('access.forbidden')
    },
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
    /** Counts a call with photos, for good. @throws Problem complaint.too-many */
    photosSent(address: string): void {
      refuseBeyond(withPhotos, PHOTO_CALLS_PER_HOUR, address)
      withPhotos.attempted('', address)
    },
    /**
     * Counts photos of all citizens that will be stored, for good. They have the most of one official in a day, so that
     * strangers cannot fill the disk. Photos of calls that are refused afterwards count in this process alone.
     * @throws Problem complaint.photos-full
     */
    async take(bytes: number): Promise<void> {
      const today = dayOf(clock())
      const kept = await sumCitizenBytes(db, new Date(`${today}T00:00:00-05:00`))
      if (stored.day !== today) Object.assign(stored, { day: today, bytes: 0 })
      if (Math.max(kept, stored.bytes) + bytes > config.uploadMbPerDay * MEBIBYTE) {
        throw new Problem('complaint.photos-full')
      }
      stored.bytes += bytes
    },
  }
}
export type CitizenLimits = ReturnType<typeof citizenLimits>
