import { saveBatch } from '../../contract/batch.wire.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { call } from '../api/call.ts'
import { batchOf, type KeyedWrite } from './write-commands.ts'

export type WritesReply = ReplyOf<typeof saveBatch>

/** Photos over a village's link take minutes; a connection that died must end some day, and sending again is safe. */
const GIVE_UP_MS = 180_000

/** The one way by which writes of a visit leave the device: in order, in one request, each under its own key. */
export const sendVisitWrites = (assignmentId: number, writes: readonly KeyedWrite[]): Promise<WritesReply> =>
  call(saveBatch, { params: { assignmentId }, body: batchOf(writes), signal: AbortSignal.timeout(GIVE_UP_MS) })
