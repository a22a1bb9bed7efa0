import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { UploadQuota } from '../platform/blobs/blob-store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { addSentBytes, findSentBytes } from './upload-days.queries.ts'

const MEBIBYTE = 1024 * 1024
/** Bytes that a process may know of and the database not: small images would cost a write each. */
const UNSAVED_BYTES = 8 * MEBIBYTE
const DAY_MS = 24 * 60 * 60 * 1000

/** Bytes of one person on one day: those of the database when it was last asked, and those that came here since. */
type Sent = { saved: number; unsaved: number }

const secondsToMidnight = (now: Date): number => {
  const midnight = new Date(`${dayOf(new Date(now.getTime() + DAY_MS))}T00:00:00-05:00`)
  return Math.max(1, Math.ceil((midnight.getTime() - now.getTime()) / 1000))
}

/** Counts the bytes that a person sends in a day of Bogotá, over all processes of an installation. */
export function uploadQuota({
  db,
  clock,
  log,
  megabytes,
}: {
  db: Database
  clock: Clock
  log: Pick<FastifyBaseLogger, 'warn'>
  megabytes: number
}): UploadQuota & { close(): Promise<void> } {
  let day = ''
  let people = new Map<number, Promise<Sent>>()

  async function save(userId: number, sent: Sent, on: string): Promise<void> {
    const bytes = sent.unsaved
    if (bytes === 0) return
    sent.unsaved = 0
    sent.saved += bytes
    try {
      sent.saved = Math.max(sent.saved, await addSentBytes(db, userId, on, bytes))
    } catch (err) {
      // The count is no reason to refuse a photo; it goes along with the next one.
      sent.saved -= bytes
      sent.unsaved += bytes
      log.warn({ err }, 'upload quota: not noted')
    }
  }

  async function saveAll(): Promise<void> {
    const [on, before] = [day, people]
    await Promise.all([...before].map(async ([userId, sent]) => save(userId, await sent, on).catch(() => undefined)))
  }

  const sentOf = (userId: number): Promise<Sent> => {
    const known = people.get(userId)
    if (known) return known
    const asked = findSentBytes(db, userId, day).then((saved) => ({ saved, unsaved: 0 }))
    people.set(userId, asked)
    asked.catch(() => people.delete(userId))
    return asked
  }

  return {
    async take(userId, bytes) {
      const now = clock()
      const today = dayOf(now)
      if (today !== day) {
        if (people.size > 0) void saveAll()
        day = today
        people = new Map()
      }
      const sent = await sentOf(userId)
      if (sent.saved + sent.unsaved + bytes > megabytes * MEBIBYTE) {
        throw new Problem('upload.day-full', {
          params: { most: String(megabytes), retryAfterS: String(secondsToMidnight(now)) },
        })
      }
      sent.unsaved += bytes
      if (sent.unsaved >= UNSAVED_BYTES) await save(userId, sent, today)
    },
    close: saveAll,
  }
}
