import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { isInstant } from '../shared/time.ts'

/**
 * Time and place that a device notes beside an answer (R 11.20). The person can neither see nor edit them, so they never
 * refuse an answer: a fact that is not credible is left out. The device and the server use these rules.
 */
export type CaptureFacts = {
  /** When the answer was given. Devices of before decision 075 send the time of the photo instead, where there is one. */
  capturedAt?: string | undefined
  /** When the photo was taken: by the camera, or the date of the file. */
  photoTakenAt?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  /** Radius in metres. */
  accuracyM?: number | undefined
}

/** A fact that cannot be read counts as absent. */
const readable = <S extends z.ZodType>(schema: S) => field.optional(schema).catch(undefined)

/** An instant of the device's clock. */
export const instant = readable(z.iso.datetime({ offset: true }).refine(isInstant))

export const captureFacts = {
  capturedAt: instant,
  photoTakenAt: instant,
  latitude: readable(z.coerce.number().min(-90).max(90)),
  longitude: readable(z.coerce.number().min(-180).max(180)),
  accuracyM: readable(z.coerce.number()),
}

/** The first digital cameras of phones; a clock that was never set is often before. */
const OLDEST_MS = Date.UTC(2000, 0, 1)
/** A clock may run ahead, and be in another zone. */
const AHEAD_MS = 24 * 60 * 60 * 1000
/** A position that may be 1,000 km off is none. */
const MOST_ACCURACY_M = 1_000_000

const credibleInstant = (told: string | undefined, now: Date) => {
  const at = told === undefined ? Number.NaN : Date.parse(told)
  return at >= OLDEST_MS && at <= now.getTime() + AHEAD_MS ? told : undefined
}

/** The facts that can be true at this moment; the others are left out. A position needs both coordinates. */
export function credibleCapture(facts: CaptureFacts, now: Date): CaptureFacts {
  const { latitude, longitude, accuracyM } = facts
  const photoTakenAt = credibleInstant(facts.photoTakenAt, now)
  const isPlace = latitude !== undefined && longitude !== undefined && (accuracyM ?? 0) <= MOST_ACCURACY_M
  return {
    capturedAt: credibleInstant(facts.capturedAt, now),
    ...(photoTakenAt !== undefined && { photoTakenAt }),
    ...(isPlace && { latitude, longitude }),
    ...(isPlace && accuracyM !== undefined && accuracyM > 0 && { accuracyM }),
  }
}
