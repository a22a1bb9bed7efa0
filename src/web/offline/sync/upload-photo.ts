import { resumeOffset } from '../../../contract/photo-chunks.wire.ts'
import { Refusal, UNWORDED_CODE } from '../../api/refusal.ts'
import { within } from '../../api/time-limit.ts'
import type { ChunkSize } from './chunk-size.ts'
import { SessionChanged } from './classify-send-error.ts'
import type { OutboxWire } from './outbox-wire.ts'

/** Enough to get from the first size to the smallest, and then to fail for good. */
const MAX_FAILURES = 6
/** How often in a row the server may put right where to go on. */
const MAX_CORRECTIONS = 4
const ASKING_MS = 30_000

export type UploadDeps = {
  wire: Pick<OutboxWire, 'heldBytes' | 'sendChunk'>
  signal: AbortSignal
  chunkSize: ChunkSize
  /** Milliseconds of a clock that only goes forward. */
  ticks: () => number
  /** Throws when the session is no longer the one that sends. */
  assertCurrent: () => Promise<void>
  onProgress: () => void
}

export type Photo = { sha256: string; content: Blob; isUploadBegun: boolean }

/** A proxy that refuses without our envelope may let a smaller piece pass. */
const isOfLink = (error: unknown) => !(error instanceof Refusal) || (error.code === UNWORDED_CODE && error.status < 500)

/** Where a refused piece says to go on: another tab, or an answer that was lost, has brought the photo further. */
function correctedOffset(error: unknown): number {
  const isOutOfStep = error instanceof Refusal && error.code === 'pieces.out-of-step'
  const offset = isOutOfStep ? resumeOffset(error.fields) : undefined
  if (offset === undefined) throw error
  return offset
}

/**
 * Brings a photo to the server piece by piece, on from where it stands.
 * @throws Refusal, or what the link's failure throws once smaller pieces do not pass either
 */
export async function uploadPhoto(deps: UploadDeps, { sha256, content, isUploadBegun }: Photo): Promise<void> {
  const { wire, signal, chunkSize, ticks, assertCurrent, onProgress } = deps
  const ask = async () => {
    await assertCurrent()
    return within(ASKING_MS, signal, (limited) => wire.heldBytes(sha256, limited))
  }
  const send = async (offset: number) => {
    await assertCurrent()
    const chunk = content.slice(offset, offset + chunkSize.next())
    const before = ticks()
    const held = await within(chunkSize.timeoutMs(chunk.size), signal, (limited) =>
      wire.sendChunk(sha256, { offset, total: content.size }, chunk, limited),
    )
    if (!(held > offset)) throw new Error('A piece was taken and nothing more is held.')
    chunkSize.succeeded(chunk.size, ticks() - before)
    onProgress()
    return held
  }
  let failures = 0
  let corrections = 0
  let offset = isUploadBegun ? await ask() : 0
  while (offset < content.size) {
    try {
      offset = await send(offset)
      failures = 0
      corrections = 0
    } catch (error) {
      if (signal.aborted || error instanceof SessionChanged) throw error
      if (isOfLink(error)) {
        chunkSize.failed()
        failures += 1
        if (failures >= MAX_FAILURES) throw error
        offset = await ask()
      } else {
        offset = correctedOffset(error)
        corrections += 1
        if (corrections > MAX_CORRECTIONS) throw new Error('Where the photo stands keeps changing.', { cause: error })
      }
    }
  }
}
