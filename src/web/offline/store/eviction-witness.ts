import { liveQuery } from 'dexie'
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { createEmitter } from '../../api/emitter.ts'
import { listUnsentActs } from '../acts/act-store.ts'
import { actSlot } from '../acts/field-act.ts'
import type { StoredCommand } from '../outbox/outbox-command.ts'
import { visitDatabase } from './visit-database.ts'
import type { VisitOwner } from './visit-media.ts'
import { isItemSlot, requirementOfSlot, type VisitSlot } from './visit-slot.ts'

/**
 * A browser that runs out of space deletes the whole database of a site without a word, and leaves local storage. The
 * witness lies there: what was unsent, and the name of the database that held it. A database of another name is a new
 * one, and then the witness tells what was lost with the old one.
 */
const PREFIX = 'unsent-witness-'
const keyOf = (userId: number): string => `${PREFIX}${userId}`

/** `photo` and `signature`: drafted, and not queued. */
const KINDS = ['answer', 'answer-with-photo', 'correction', 'text', 'queued-signature', 'photo', 'signature'] as const
export type LostKind = (typeof KINDS)[number]

/** Kinds by visit id and slot. */
const parts = z.record(z.string(), z.record(z.string(), z.enum(KINDS)))
type Parts = z.output<typeof parts>

const witness = z.object({ databaseId: z.string().optional(), pending: parts, lost: parts })
export type Witness = z.output<typeof witness>

/** The content of the database now. */
export type Present = { databaseId: string | undefined; pending: Parts }

const nothing: Witness = { pending: {}, lost: {} }

function readWitness(storage: Storage, userId: number): Witness {
  try {
    return witness.parse(JSON.parse(storage.getItem(keyOf(userId)) ?? JSON.stringify(nothing)))
  } catch (error) {
    console.warn('witness: unreadable', error)
    return nothing
  }
}

const changes = createEmitter()

function writeWitness(storage: Storage, userId: number, now: Witness): void {
  const text = JSON.stringify(now)
  if (text === storage.getItem(keyOf(userId))) return
  try {
    storage.setItem(keyOf(userId), text)
  } catch (error) {
    // A full device goes without its witness; the drafts tell their own failure.
    console.warn('witness: not written', error)
  }
  changes.emit()
}

const isQueued = (kind: LostKind): boolean => kind !== 'photo' && kind !== 'signature'
const isDone = (lost: LostKind, now: LostKind | undefined): boolean =>
  now !== undefined && (isQueued(now) || !isQueued(lost))

const withoutDone = (lost: Parts, now: Parts): Parts => {
  const left: Parts = {}
  for (const [visit, slots] of Object.entries(lost)) {
    const undone = Object.entries(slots).filter(([slot, kind]) => !isDone(kind, now[visit]?.[slot]))
    if (undone.length > 0) left[visit] = Object.fromEntries(undone)
  }
  return left
}

const joined = (one: Parts, other: Parts): Parts => {
  const both: Parts = { ...one }
  for (const [visit, slots] of Object.entries(other)) both[visit] = { ...both[visit], ...slots }
  return both
}

/** The witness after a look at the database: another name means that what was pending is lost, unless it is there. */
export function testify({ databaseId, pending, lost }: Witness, present: Present): Witness {
  const isNew = databaseId !== undefined && databaseId !== present.databaseId
  return {
    databaseId: present.databaseId,
    pending: present.pending,
    lost: withoutDone(isNew ? joined(lost, pending) : lost, present.pending),
  }
}

const { commands, media, marks } = visitDatabase

const newName = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** Whether a slot takes a photo, and no signature. */
const isPhotoSlot = (slot: string): boolean => isItemSlot(slot) || requirementOfSlot(slot) !== undefined

function kindOf({ slot, hasPhoto, write }: StoredCommand): LostKind {
  if (write.call === 'correction') return 'correction'
  if (slot === 'health-observation') return 'text'
  if (!isPhotoSlot(slot)) return 'queued-signature'
  return hasPhoto ? 'answer-with-photo' : 'answer'
}

async function readPresent(userId: number): Promise<Present> {
  const pending: Parts = {}
  const add = (assignmentId: number, slot: string, kind: LostKind) => {
    pending[assignmentId] = { ...pending[assignmentId], [slot]: kind }
  }
  const drafted = await media.where('userId').equals(userId).primaryKeys()
  for (const [, assignmentId, slot] of drafted) {
    add(assignmentId, slot, isPhotoSlot(slot) ? 'photo' : 'signature')
  }
  await commands
    .where('userId')
    .equals(userId)
    .each((row) => add(row.assignmentId, row.slot, kindOf(row)))
  for (const act of await listUnsentActs(userId)) add(act.assignmentId, actSlot(act), 'text')
  return { databaseId: (await marks.get(userId))?.databaseId, pending }
}

/** Gives the database its name. Another tab may have been faster. */
const nameDatabase = (userId: number): Promise<string> =>
  visitDatabase.transaction('rw', marks, async () => {
    const known = await marks.get(userId)
    const databaseId = known?.databaseId ?? newName()
    if (!known?.databaseId) await marks.put({ userId, ...known, databaseId })
    return databaseId
  })

async function look(userId: number, storage: Storage, seen?: Present): Promise<void> {
  const present = seen ?? (await readPresent(userId))
  const before = readWitness(storage, userId)
  const databaseId = present.databaseId ?? (await nameDatabase(userId))
  writeWitness(storage, userId, testify(before, { ...present, databaseId }))
}

/** A browser refuses to open a database that it is deleting; the delay doubles with each look. */
const LOOK_AGAIN_MS = 500
const MOST_LOOKS = 6

/**
 * Keeps the witness of a user's work true, until the returned function is called. A look that fails changes nothing:
 * a private window has no database, and so no work.
 */
export function watchEviction(userId: number, storage: Storage = localStorage): () => void {
  let last = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  const warn = (error: unknown) => console.warn('witness:', error)
  const next = (seen?: Present) => {
    last = last.then(() => look(userId, storage, seen)).catch(warn)
  }
  let isOpening = false
  /** Dexie does not reopen a database after a failed opening. */
  const open = () => {
    isOpening = true
    return visitDatabase.open().finally(() => {
      isOpening = false
    })
  }
  const lookAgain = (attempt = 0) => {
    clearTimeout(timer)
    timer = setTimeout(
      () =>
        open()
          .then(() => look(userId, storage))
          .catch((error: unknown) => {
            warn(error)
            if (attempt < MOST_LOOKS) lookAgain(attempt + 1)
          }),
      LOOK_AGAIN_MS * 2 ** attempt,
    )
  }
  const subscription = liveQuery(() => readPresent(userId)).subscribe({
    next,
    error: warn,
  })
  // The browser closes a database that it deletes under an open page.
  const onClose = () => {
    // An opening that fails closes the database too.
    if (!isOpening) lookAgain()
  }
  visitDatabase.on('close', onClose)
  return () => {
    clearTimeout(timer)
    subscription.unsubscribe()
    visitDatabase.on('close').unsubscribe(onClose)
  }
}

export type LostParts = ReadonlyMap<VisitSlot, LostKind>

/** Parts that the browser deleted of a user, by visit. */
export const readLost = (storage: Storage, userId: number): ReadonlyMap<number, LostParts> =>
  new Map(
    Object.entries(readWitness(storage, userId).lost).map(([visit, slots]) => [
      Number(visit),
      new Map(Object.entries(slots)) as LostParts,
    ]),
  )

/** Ends the notice of some lost parts: they were done again, or the person has dismissed it. */
export function settleLost(storage: Storage, { userId, assignmentId }: VisitOwner, slots: Iterable<VisitSlot>): void {
  const before = readWitness(storage, userId)
  const { [assignmentId]: own = {}, ...others } = before.lost
  const settled = new Set<string>(slots)
  const left = Object.entries(own).filter(([slot]) => !settled.has(slot))
  const lost = left.length > 0 ? { ...others, [assignmentId]: Object.fromEntries(left) } : others
  writeWitness(storage, userId, { ...before, lost })
}

/** Removes the witness of one user, with everything else of theirs. */
export function removeWitness(storage: Storage, userId: number): void {
  storage.removeItem(keyOf(userId))
  changes.emit()
}

/** Calls back when a witness changes, in this tab or another. It is no closure: React would subscribe at each render. */
function onWitnessChange(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  const unsubscribe = changes.subscribe(listener)
  return () => {
    window.removeEventListener('storage', listener)
    unsubscribe()
  }
}

/** Parts that the browser deleted of a user, by visit. Live, in all tabs. */
export function useLostWork(userId: number): ReadonlyMap<number, LostParts> {
  const text = useSyncExternalStore(onWitnessChange, () => localStorage.getItem(keyOf(userId)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what is read
  return useMemo(() => readLost(localStorage, userId), [userId, text])
}
