import { Refusal } from '../../api/refusal.ts'
import { isQuotaError } from '../store/quota-error.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitProgress } from './prepared-visit.ts'

const { photos, visits } = visitDatabase

/** Photos of findings for one user; each is a reduced picture of a few hundred KB. */
const MOST_PHOTOS = 60

/** Rows of this table are photos of commands, whose keys are UUIDs. A table of its own would shut older tabs out. */
const prefixOf = (userId: number): string => `before-${userId}-`
const keyOf = (userId: number, name: string): string => `${prefixOf(userId)}${name}`

export type BeforePhotoDeps = {
  /** @throws Refusal, Offline */
  readImage: (name: string) => Promise<Blob>
  /** Whether the device is nearly out of space. */
  isNearlyFull: () => Promise<boolean>
  /** Whether the session that asked still lasts: after a logout nothing may be stored. */
  isCurrent: () => boolean
}

/** Names of the photos that a visit compares with: those of the requirements that it follows. */
const beforeImages = ({ openRequirements = [] }: Pick<VisitProgress, 'openRequirements'>): string[] =>
  openRequirements.flatMap(({ isFollowed, beforeImage }) => (isFollowed && beforeImage ? [beforeImage] : []))

/** Names of the photos that the prepared visits of a user need, without repetition. */
async function wantedImages(userId: number): Promise<Set<string>> {
  const prepared = await visits.where('userId').equals(userId).toArray()
  return new Set(prepared.filter(({ progress }) => !progress.isDone).flatMap(({ progress }) => beforeImages(progress)))
}

/** Removes the earlier photos that no prepared visit of the user needs. */
export async function dropUnusedBeforePhotos(userId: number): Promise<void> {
  const kept = await photos.where('key').startsWith(prefixOf(userId)).primaryKeys()
  const wanted = new Set([...(await wantedImages(userId))].map((name) => keyOf(userId, name)))
  await photos.bulkDelete(kept.filter((key) => !wanted.has(key)))
}

/** @returns whether to go on: a photo that the server lost keeps no other one back */
async function fetchOne(userId: number, name: string, { readImage, isCurrent }: BeforePhotoDeps): Promise<boolean> {
  try {
    const photo = await readImage(name)
    if (!isCurrent()) return false
    await photos.put({ key: keyOf(userId, name), userId, photo })
    return true
  } catch (error) {
    // The visit opens without it: the form says that the photo is not here.
    console.warn(isQuotaError(error) ? 'before-photo: no room' : 'before-photo: not read', error)
    return error instanceof Refusal && error.status === 404
  }
}

/**
 * Brings the earlier photos of followed requirements to the device, up to a limit, and removes those of other visits. It
 * ends at the first other failure: the next preparation goes on. Work of the user always has precedence over them.
 */
export async function keepBeforePhotos(userId: number, deps: BeforePhotoDeps): Promise<void> {
  await dropUnusedBeforePhotos(userId)
  const wanted = [...(await wantedImages(userId))].slice(0, MOST_PHOTOS)
  const there = new Set(await photos.where('key').startsWith(prefixOf(userId)).primaryKeys())
  const missing = wanted.filter((name) => !there.has(keyOf(userId, name)))
  for (const name of missing) {
    if (!deps.isCurrent() || (await deps.isNearlyFull())) return
    if (!(await fetchOne(userId, name, deps))) return
  }
}

/** The device's copy of an earlier photo. */
export const findBeforePhoto = (userId: number, name: string): Promise<Blob | undefined> =>
  photos.get(keyOf(userId, name)).then((row) => row?.photo)
