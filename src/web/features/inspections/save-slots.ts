import type { BatchResult } from '../../../contract/batch.wire.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { ProblemCode } from '../../../domain/shared/problem.ts'
import type { WritesReply } from '../../offline/send-visit-writes.ts'
import type { VisitSlot } from '../../offline/visit-slot.ts'
import type { KeyedWrite } from '../../offline/write-commands.ts'
import type { VisitDraftHandle } from './draft/use-visit-draft.ts'

export type SlotWrite = { slot: VisitSlot; write: VisitWrite }
export type SendWrites = (assignmentId: number, writes: readonly KeyedWrite[]) => Promise<WritesReply>

export type SlotRefusal = { slot: VisitSlot; message: string; isAnswered: boolean }
export type SaveReply = {
  accepted: VisitSlot[]
  /** The refusal that stopped the rest. */
  refusal: SlotRefusal | undefined
  isClosed: boolean
  inspectionId: number | null
}

/** An answer that the server already holds: somebody else's, or this device's with what was typed before an edit. */
const standing: readonly string[] = [
  'inspection.item-answered',
  'inspection.observation-recorded',
  'inspection.establishment-signature-recorded',
  'inspection.witness-signature-recorded',
  'idempotency.key-reused',
] satisfies ProblemCode[]

const STOPPED: ProblemCode = 'batch.stopped'

const refusalOf = (slot: VisitSlot, { success, error }: BatchResult): SlotRefusal | undefined =>
  success || !error || error.code === STOPPED
    ? undefined
    : { slot, message: error.message, isAnswered: standing.includes(error.code) }

/**
 * Sends writes of a visit, each under the key of its slot. The keys are on the device before they are used: a retry
 * after a lost answer, or after a crash, repeats them.
 */
export async function saveSlots(
  { store, flush }: Pick<VisitDraftHandle, 'store' | 'flush'>,
  assignmentId: number,
  slotWrites: readonly SlotWrite[],
  send: SendWrites,
): Promise<SaveReply> {
  const writes = slotWrites.map(({ slot, write }) => ({ key: store.keyOf(slot), write }))
  flush()
  const { results, isClosed, inspectionId } = await send(assignmentId, writes)
  const accepted: VisitSlot[] = []
  let refusal: SlotRefusal | undefined
  for (const [index, { slot }] of slotWrites.entries()) {
    const result = results[index]
    if (!result) continue
    if (result.success) accepted.push(slot)
    refusal ??= refusalOf(slot, result)
  }
  return { accepted, refusal, isClosed, inspectionId }
}
