import { Refusal } from '../../api/refusal.ts'
import { readToken } from '../../api/session-token.ts'
import { within } from '../../api/time-limit.ts'
import { encodeBatch } from '../outbox/encode-batch.ts'
import { photoOf, type SlotCommand } from '../outbox/outbox-command.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import { classifySendError } from './classify-send-error.ts'
import { type BatchReply, type OutboxWire, outboxWire } from './outbox-wire.ts'

export type MemoryReply = {
  accepted: SlotCommand[]
  /** The server's sentences on what it refused. */
  refused: string[]
  /** The server did not answer for all of them, and was not asked for the rest. */
  isCut: boolean
  isClosed: boolean
  inspectionId: number | null
}

type SendBatch = OutboxWire['sendBatch']

/** Time for one write, and for each byte of its photo on a weak link (unit: ms). */
const WRITE_MS = 30_000
const BYTE_MS = 0.1

const sendBySession: SendBatch = (...asked) => {
  const token = readToken()
  if (token === null) throw new Error('There is no session to send with.')
  return outboxWire(token).sendBatch(...asked)
}

const sendOne = ({ assignmentId }: VisitOwner, command: SlotCommand, send: SendBatch): Promise<BatchReply> =>
  within(WRITE_MS + BYTE_MS * (photoOf(command.write)?.size ?? 0), new AbortController().signal, (signal) =>
    send(assignmentId, encodeBatch([command]), signal),
  )

/**
 * Sends writes that the store of the device does not take, one by one. Their content stays in the form until the server
 * has it. A write whose answer was lost is sent again under its key, as from the outbox.
 */
export async function sendFromMemory(
  owner: VisitOwner,
  commands: readonly SlotCommand[],
  send: SendBatch = sendBySession,
): Promise<MemoryReply> {
  const told: MemoryReply = { accepted: [], refused: [], isCut: false, isClosed: false, inspectionId: null }
  for (const command of commands) {
    try {
      const { results, isClosed, inspectionId } = await sendOne(owner, command, send)
      const [result] = results
      if (result?.key.toLowerCase() !== command.key.toLowerCase()) throw new Error('The answer is of another write.')
      if (result.success) told.accepted.push(command)
      else told.refused.push(result.error?.message ?? '')
      Object.assign(told, { isClosed, inspectionId })
    } catch (error) {
      console.warn(error)
      const isRefused = error instanceof Refusal && classifySendError(error).kind === 'refusal'
      if (!isRefused) return { ...told, isCut: true }
      told.refused.push(error.message)
    }
  }
  return told
}
