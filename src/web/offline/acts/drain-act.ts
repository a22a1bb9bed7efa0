import { type Batch, needsActa } from '../../../domain/inspections/batch.ts'
import { chunkedFileName } from '../../../domain/photo-chunks/photo-chunk.ts'
import type { ProblemCode } from '../../../domain/shared/problem.ts'
import { within } from '../../api/time-limit.ts'
import type { CommandRefusal } from '../outbox/outbox-command.ts'
import { classifySendError, RetryLater, SessionChanged } from '../sync/classify-send-error.ts'
import type { DrainDeps, DrainOutcome } from '../sync/drain-types.ts'
import { assertCurrent, BATCH_MS, MAX_MISSES, MAX_REFUSED_BEFORE, NO_ROOM, refusesChunks } from '../sync/drain-visit.ts'
import type { BatchReply } from '../sync/outbox-wire.ts'
import { deviceRefusals, firstReadable, type Readable } from '../sync/ready-commands.ts'
import { sortReply } from '../sync/sorted-reply.ts'
import { uploadPhoto } from '../sync/upload-photo.ts'
import {
  acceptAct,
  holdAct,
  isToSend,
  markActAttempted,
  markActUpload,
  refuseAct,
  settleAct,
  unmarkActAttempted,
} from './act-queue.ts'
import { readAct, readActPhotos } from './act-store.ts'
import type { FieldAct } from './field-act.ts'

/** The visit is open on the server: the act waits, and the person has nothing to do. */
const NOT_CLOSED: ProblemCode = 'inspection.not-closed'
/** A server of before refuses the whole request, because it does not know the call. */
const UNKNOWN_CALL: ProblemCode = 'request.invalid'
/** The field of the photos in both single calls. */
const PHOTOS = 'images'

type ActDrain = {
  hasProgressed: boolean
  /** Answers that missed a photo. */
  misses: number
  /** The photos go along with the batch, because the server takes no chunks of them. */
  isInline: boolean
  refusedBefore: number
}

async function readable(act: FieldAct, digest: DrainDeps['digest']): Promise<Readable[] | undefined> {
  const found: Readable[] = []
  for (const photo of await readActPhotos(act)) {
    const one = await firstReadable([photo], digest)
    if (!one) return undefined
    found.push(one)
  }
  return found.length === act.photos ? found : undefined
}

async function upload(deps: DrainDeps, act: FieldAct, photos: readonly Readable[], state: ActDrain): Promise<void> {
  // An act that was sent before may be on the server with its photos: asking with the act costs less.
  if (act.wasAttempted && state.misses === 0) return
  const uploading = {
    ...deps,
    assertCurrent: () => assertCurrent(deps),
    onProgress: () => {
      state.hasProgressed = true
    },
  }
  const { isUploadBegun } = act
  if (!isUploadBegun && photos.length > 0) await markActUpload(act)
  for (const { content, sha256 } of photos) {
    if (sha256 === undefined || deps.uploaded.has(sha256)) continue
    await uploadPhoto(uploading, { sha256, content, isUploadBegun })
    deps.uploaded.add(sha256)
  }
}

function batchOf(act: FieldAct, photos: readonly Readable[], { isInline, refusedBefore }: ActDrain): Batch {
  const { key, call, fields, offer, establishmentId, writtenAt } = act
  const parts: Batch['parts'] = {}
  const names = photos.map(({ content, sha256 }, place) => {
    if (sha256 !== undefined && !isInline) return chunkedFileName(sha256)
    const part = `${PHOTOS}-${key}-${place}`
    parts[part] = content
    return part
  })
  const files: Record<string, string[]> = names.length > 0 ? { [PHOTOS]: names } : {}
  const numbered = refusedBefore < MAX_REFUSED_BEFORE && { offer }
  return { commands: [{ key, call, fields, files, establishmentId, writtenAt, ...numbered }], parts }
}

/** The refusal with its reasons: the server tells them at the fields. */
function withReasons({ code, message, fields }: CommandRefusal): CommandRefusal {
  if (!fields) return { code, message }
  const reasons = new Set(Object.values(fields).filter((reason) => !message.includes(reason)))
  return { code, message: [message, ...reasons].join(' '), fields }
}

/** Notes what the server decided. An act without its note would be sent for ever. */
async function refuse(act: FieldAct, refusal: CommandRefusal): Promise<void> {
  const isNoted = refusal.code === NOT_CLOSED ? await holdAct(act) : await refuseAct(act, withReasons(refusal))
  if (!isNoted) throw new RetryLater(NO_ROOM)
}

async function apply(deps: DrainDeps, act: FieldAct, reply: BatchReply, state: ActDrain): Promise<void> {
  const { accepted, refused, missingFile, isServerOlder, isRefusedBefore } = sortReply([act], reply)
  const [refusal] = refused
  if (accepted.length > 0) {
    await acceptAct(act, reply.results[0]?.number)
    state.hasProgressed = true
    const { userId, assignmentId } = act
    const { isClosed, inspectionId } = reply
    // Pages read again what the act has changed.
    const isEnded = !needsActa(act)
    return deps.onAnswer({ userId, assignmentId, accepted: [], refused: [], isClosed, inspectionId, isEnded })
  }
  if (refusal) {
    const { code = '', message = '', fields } = refusal.result.error ?? {}
    return refuse(act, { code, message, fields })
  }
  if (isServerOlder) {
    await unmarkActAttempted(act)
    throw new RetryLater('The server is older than what it was sent.')
  }
  await settleAct(act)
  if (missingFile.length > 0) {
    deps.uploaded.clear()
    state.misses += 1
    if (state.misses > MAX_MISSES) throw new RetryLater('The server misses photos that were sent along.')
    state.isInline = state.misses >= MAX_MISSES
  } else if (isRefusedBefore) {
    state.refusedBefore += 1
    if (state.refusedBefore > MAX_REFUSED_BEFORE) throw new RetryLater('The server refuses every offer.')
  }
}

/** Whether the answer leaves the act to be sent once more at once. */
const isToRepeat = ({ misses, refusedBefore, isInline }: ActDrain, before: ActDrain): boolean =>
  misses !== before.misses || refusedBefore !== before.refusedBefore || isInline !== before.isInline

async function sendOnce(deps: DrainDeps, act: FieldAct, state: ActDrain): Promise<void> {
  const photos = await readable(act, deps.digest)
  if (!photos) return refuse(act, deviceRefusals.photoMissing)
  if (!state.isInline) await upload(deps, act, photos, state)
  if (!(await markActAttempted(act))) return
  const batch = batchOf(act, photos, state)
  const bytes =
    JSON.stringify(batch.commands).length + Object.values(batch.parts).reduce((sum, one) => sum + one.size, 0)
  let reply: BatchReply
  try {
    await assertCurrent(deps)
    reply = await within(BATCH_MS + deps.chunkSize.timeoutMs(bytes), deps.signal, (signal) =>
      deps.wire.sendBatch(act.assignmentId, batch, signal),
    )
  } catch (error) {
    const failed = classifySendError(error)
    if (error instanceof SessionChanged || failed.kind !== 'later' || failed.isUntouched) await unmarkActAttempted(act)
    throw error
  }
  await assertCurrent(deps)
  await apply(deps, act, reply, state)
}

/** Takes a refusal of the whole request. @throws what is no refusal of the act */
async function takeRefusal(deps: DrainDeps, act: FieldAct, error: unknown, state: ActDrain): Promise<void> {
  const failed = classifySendError(error)
  if (failed.kind !== 'refusal') throw error
  const { code, message, fields } = failed.refusal
  await assertCurrent(deps)
  if (refusesChunks.includes(code)) {
    if (state.isInline) throw new RetryLater(message)
    state.isInline = true
  } else if (code === UNKNOWN_CALL) throw new RetryLater('The server does not know acts of a visit.')
  else await refuse(act, { code, message, fields })
}

/** Sends one act, until the server records or refuses it, or sending fails. */
export async function drainAct(deps: DrainDeps, { userId, key }: FieldAct): Promise<DrainOutcome> {
  const state: ActDrain = { hasProgressed: false, misses: 0, isInline: false, refusedBefore: 0 }
  try {
    for (;;) {
      await assertCurrent(deps)
      const act = await readAct({ userId, key })
      if (!act || !isToSend(act)) return { kind: 'done' }
      const before = { ...state }
      await sendOnce(deps, act, state).catch((error: unknown) => takeRefusal(deps, act, error, state))
      if (!isToRepeat(state, before)) return { kind: 'done' }
    }
  } catch (error) {
    if (error instanceof SessionChanged || deps.signal.aborted) return { kind: 'left' }
    const failed = classifySendError(error)
    if (failed.kind === 'session') return failed.outcome
    if (failed.kind === 'refusal') throw error
    console.warn(error)
    return { kind: 'failed', hasProgressed: state.hasProgressed, retryAfterMs: failed.retryAfterMs }
  }
}
