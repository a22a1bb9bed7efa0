import { resumeOffset } from '../../../contract/photo-chunks.wire.ts'
import { Refusal, UNWORDED_CODE } from '../../api/refusal.ts'
import { within } from '../../api/time-limit.ts'
import type { ChunkSize } from './chunk-size.ts'
import { SessionChanged } from './classify-send-error.ts'
import type { OutboxWire } from './outbox-wire.ts'

/** Enough tries to go from the first chunk size to the smallest, and then to give up. */
const MAX_FAILURES = 6
/** How often in a row the server may correct the offset. */
const MAX_CORRECTIONS = 4
const ASKING_MS = 30_000

export type UploadDeps = {
  wire: Pick<OutboxWire, 'heldBytes' | 'sendChunk'>
  signal: AbortSignal
  chunkSize: ChunkSize
  /** Milliseconds of a monotonic clock. */
  ticks: () => number
  /** @throws SessionChanged */
  assertCurrent: () => Promise<void>
  onProgress: () => void
}

export type Photo = { sha256: string; content: Blob; isUploadBegun: boolean }

/** A proxy that refuses without our envelope may let a smaller chunk pass. */
const isOfLink = (error: unknown) => !(error instanceof Refusal) || (error.code === UNWORDED_CODE && error.status < 500)

/** The offset at which a refused chunk says to go on. Another tab, or a lost answer, has carried the photo further. */
function correctedOffset(error: unknown): number {
  const isOutOfStep = error instanceof Refusal && error.code === 'pieces.out-of-step'
  const offset = isOutOfStep ? resumeOffset(error.fields) : undefined
  if (offset === undefined) throw error
  return offset
}

/**
 * Uploads a photo in chunks, from the offset that the server has reached.
 * @throws Refusal, or the error of the link once the smallest chunks fail too
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
