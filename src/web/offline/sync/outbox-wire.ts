import { saveBatch } from '../../../contract/batch.wire.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { reportRefusedParts } from '../../../contract/finding/refused-parts.wire.ts'
import { getReceivedBytes, putPhotoChunk } from '../../../contract/photo-chunks.wire.ts'
import type { Batch } from '../../../domain/inspections/batch.ts'
import type { ChunkPlace } from '../../../domain/photo-chunks/photo-chunk.ts'
import { callVia } from '../../api/call.ts'
import { sendTo } from '../../api/send.ts'

export type BatchReply = ReplyOf<typeof saveBatch>

export type OutboxWire = {
  sendBatch: (assignmentId: number, batch: Batch, signal: AbortSignal) => Promise<BatchReply>
  /** How many bytes of a photo the server has. */
  heldBytes: (sha256: string, signal: AbortSignal) => Promise<number>
  /** @returns how many bytes of the photo the server has now */
  sendChunk: (sha256: string, place: ChunkPlace, chunk: Blob, signal: AbortSignal) => Promise<number>
}

/** Tells the server how many refused parts of a visit the device has, and which device it is where it knows. */
export type ReportRefused = (
  assignmentId: number,
  parts: number,
  signal: AbortSignal,
  device?: string | undefined,
) => Promise<void>

/**
 * The calls of one session. What the server demands of the session is the drain's outcome, which the page hears of.
 * @param origin empty for the page's own server
 */
export function outboxWire(token: string, origin = ''): OutboxWire & { reportRefused: ReportRefused } {
  const ignore = () => {}
  const session = { read: () => token, reject: ignore, demandPassword: ignore, demandSecondFactor: ignore }
  const call = callVia(sendTo(origin, session))
  return {
    reportRefused: async (visitId, parts, signal, device) => {
      await call(reportRefusedParts, { body: { visitId, parts, device }, signal })
    },
    sendBatch: (assignmentId, body, signal) => call(saveBatch, { params: { assignmentId }, body, signal }),
    heldBytes: async (sha256, signal) => (await call(getReceivedBytes, { params: { sha256 }, signal })).receivedBytes,
    sendChunk: async (sha256, query, chunk, signal) =>
      (await call(putPhotoChunk, { params: { sha256 }, query, body: { chunk: chunk }, signal })).receivedBytes,
  }
}
