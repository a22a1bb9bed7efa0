import { MAX_BATCH_COMMANDS } from '../../../domain/inspections/batch.ts'
import { chunkedFileName } from '../../../domain/photo-chunks/photo-chunk.ts'
import type { ProblemCode } from '../../../domain/shared/problem.ts'
import { within } from '../../api/time-limit.ts'
import { encodeBatch } from '../outbox/encode-batch.ts'
import type { CommandRefusal, StoredCommand } from '../outbox/outbox-command.ts'
import { markAttempted, readQueue, refuse, unmarkAttempted } from '../outbox/outbox-queue.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import { applyReply } from './apply-reply.ts'
import { classifySendError, RetryLater, SessionChanged } from './classify-send-error.ts'
import type { DrainDeps, DrainOutcome } from './drain-types.ts'
import { type ReadyCommand, readyCommand } from './ready-commands.ts'
import { sortReply } from './sorted-reply.ts'
import { PhotoRefused, uploadPhotos } from './upload-photos.ts'

/** After so many misses of an uploaded photo, the photo goes along with the batch. */
export const MAX_MISSES = 2
/**
 * A photo that is refused with one of these codes goes along with the batch. The server knows no chunks, has no room,
 * or gets them damaged.
 */
export const refusesChunks: readonly string[] = [
  'request.not-found',
  'request.method-not-allowed',
  'pieces.too-many',
  'pieces.mismatch',
] satisfies ProblemCode[]
/** Added to the time that the link needs: the server decodes the photos of a batch before it answers. */
export const BATCH_MS = 60_000
/** A refusal without its note would be sent and refused for ever; the drain pauses instead. */
export const NO_ROOM = 'The device has no room to note a refusal.'

/** After so many answers the device has no room for the number of another offer, and sends none, as older versions. */
export const MAX_REFUSED_BEFORE = 2

/** State of one visit during a drain. `misses` and `sentWithBatch` are about photos, by the key of their command. */
type VisitDrain = {
  hasProgressed: boolean
  misses: Map<string, number>
  sentWithBatch: Set<string>
  /** Answers that told of an offer that was refused before. */
  refusedBefore: number
}

export const assertCurrent = async ({ isCurrent, signal }: DrainDeps): Promise<void> => {
  if (signal.aborted || !(await isCurrent())) throw new SessionChanged()
}

/** The commands up to the first one that cannot be sent. */
async function readyUntilUnsendable(rows: readonly StoredCommand[], digest: DrainDeps['digest']) {
  const ready: ReadyCommand[] = []
  for (const row of rows) {
    const one = await readyCommand(row, digest)
    if ('refusal' in one) return { ready, unsendable: one }
    ready.push(one)
  }
  return { ready, unsendable: undefined }
}

async function refuseCommand(deps: DrainDeps, row: StoredCommand, { code, message }: CommandRefusal): Promise<void> {
  const outcome = await refuse(row, { code, message })
  if (outcome === 'gone') return
  const { userId, assignmentId, slot } = row
  const refused = [{ slot, code, message }]
  deps.onAnswer({ userId, assignmentId, accepted: [], refused, isClosed: false, inspectionId: null })
  if (outcome === 'unnoted') throw new RetryLater(NO_ROOM)
}

/**
 * A command that was sent before may be on the server with its photo. Asking with the command costs less than a new
 * upload.
 */
const needsUpload = (
  { row, sha256 }: ReadyCommand,
  { misses, sentWithBatch }: VisitDrain,
  uploaded: ReadonlySet<string>,
) =>
  sha256 !== undefined &&
  !uploaded.has(sha256) &&
  !sentWithBatch.has(row.key) &&
  (!row.wasAttempted || misses.has(row.key))

const upload = (deps: DrainDeps, commands: readonly ReadyCommand[], state: VisitDrain) =>
  uploadPhotos(
    {
      ...deps,
      assertCurrent: () => assertCurrent(deps),
      onProgress: () => {
        state.hasProgressed = true
      },
    },
    commands.filter((command) => needsUpload(command, state, deps.uploaded)),
  )

const extensions: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

/** The names that the server gives to photos: the digest of their bytes (R 29.1). Another type of file has no name here. */
const photoNamesOf = (ready: readonly ReadyCommand[]): Map<string, string> =>
  new Map(
    ready.flatMap(({ row: { key }, photo, sha256 }) => {
      const extension = photo && extensions[photo.type]
      return sha256 !== undefined && extension !== undefined ? [[key, `${sha256}.${extension}`] as const] : []
    }),
  )

async function sendOnce(deps: DrainDeps, owner: VisitOwner, ready: readonly ReadyCommand[], state: VisitDrain) {
  const leaving = await markAttempted(ready.map(({ row }) => row))
  if (leaving.length === 0) return
  const names = new Map<string, string>()
  for (const { row, sha256 } of ready) {
    if (sha256 && !state.sentWithBatch.has(row.key)) names.set(row.key, chunkedFileName(sha256))
  }
  const hasOffers = state.refusedBefore < MAX_REFUSED_BEFORE
  const batch = encodeBatch(
    ready.slice(0, leaving.length).map(({ keyed }) => (hasOffers ? keyed : { ...keyed, offer: undefined })),
    names,
  )
  const bytes =
    JSON.stringify(batch.commands).length + Object.values(batch.parts).reduce((sum, { size }) => sum + size, 0)
  let reply: Awaited<ReturnType<typeof deps.wire.sendBatch>>
  try {
    await assertCurrent(deps)
    reply = await within(BATCH_MS + deps.chunkSize.timeoutMs(bytes), deps.signal, (signal) =>
      deps.wire.sendBatch(owner.assignmentId, batch, signal),
    )
  } catch (error) {
    const failed = classifySendError(error)
    if (error instanceof SessionChanged || failed.kind !== 'later' || failed.isUntouched) await unmarkAttempted(leaving)
    throw error
  }
  await assertCurrent(deps)
  const answer = sortReply(leaving, reply)
  const { applied, isNoted } = await applyReply(owner, answer, reply, {
    now: deps.now,
    photoNames: photoNamesOf(ready),
  })
  if (applied.accepted.length + applied.refused.length > 0 || applied.isClosed) deps.onAnswer(applied)
  if (answer.accepted.length > 0) state.hasProgressed = true
  for (const { key } of answer.missingFile) {
    const misses = (state.misses.get(key) ?? 0) + 1
    state.misses.set(key, misses)
    const missed = ready.find(({ row }) => row.key === key)?.sha256
    if (missed) deps.uploaded.delete(missed)
    if (misses >= MAX_MISSES) state.sentWithBatch.add(key)
  }
  if (!isNoted) throw new RetryLater(NO_ROOM)
  if (answer.isRefusedBefore) {
    state.refusedBefore += 1
    if (state.refusedBefore > MAX_REFUSED_BEFORE) throw new RetryLater('The server refuses every offer.')
  }
  if (answer.isServerOlder) throw new RetryLater('The server is older than what it was sent.')
}

/**
 * Sends the commands that are ready now.
 * @returns whether there may be more to send
 */
async function sendRound(deps: DrainDeps, owner: VisitOwner, state: VisitDrain): Promise<boolean> {
  const rows = (await readQueue(owner)).slice(0, MAX_BATCH_COMMANDS)
  if (rows.length === 0) return false
  const { ready, unsendable } = await readyUntilUnsendable(rows, deps.digest)
  const [first] = ready
  if (!first) {
    if (unsendable) await refuseCommand(deps, unsendable.row, unsendable.refusal)
    return true
  }
  try {
    await upload(deps, ready, state)
    await sendOnce(deps, owner, ready, state)
  } catch (error) {
    const photo = error instanceof PhotoRefused ? error : undefined
    if (photo && refusesChunks.includes(photo.refusal.code)) {
      state.sentWithBatch.add(photo.command.row.key)
      return true
    }
    const cause = photo?.refusal ?? error
    const failed = classifySendError(cause)
    if (failed.kind !== 'refusal') throw cause
    await assertCurrent(deps)
    await refuseCommand(deps, photo?.command.row ?? first.row, failed.refusal)
  }
  return true
}

/** Sends the commands of one visit in order, until none is left, one is refused, or sending fails. */
export async function drainVisit(deps: DrainDeps, owner: VisitOwner): Promise<DrainOutcome> {
  const state: VisitDrain = { hasProgressed: false, misses: new Map(), sentWithBatch: new Set(), refusedBefore: 0 }
  try {
    let hasMore = true
    while (hasMore) {
      await assertCurrent(deps)
      hasMore = await sendRound(deps, owner, state)
    }
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof SessionChanged || deps.signal.aborted) return { kind: 'left' }
    const failed = classifySendError(error)
    if (failed.kind === 'session') return failed.outcome
    if (failed.kind === 'refusal') throw error
    console.warn(error)
    return { kind: 'failed', hasProgressed: state.hasProgressed, retryAfterMs: failed.retryAfterMs }
  }
}
