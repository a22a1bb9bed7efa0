import type { SignerPart, VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import type { SlotWrite } from '../outbox-status/use-enqueue-writes.ts'

type Drawn = { slot: VisitSlot; drawing: string }

function drawnIn(slot: VisitSlot, write: VisitWrite): Drawn[] {
  const signature = 'signature' in write.body ? write.body.signature : undefined
  return typeof signature === 'string' ? [{ slot, drawing: signature }] : []
}

/** The drawings that this device has of a visit: on the form, and on their way. */
const drawnHere = (
  { commands }: Pick<AnsweredState, 'commands'>,
  media: ReadonlyMap<VisitSlot, Blob | string>,
): Drawn[] => [
  ...[...media].flatMap(([slot, drawing]) => (typeof drawing === 'string' ? { slot, drawing } : [])),
  ...[...commands.values()].flatMap(({ slot, write }) => drawnIn(slot, write)),
]

/**
 * The part whose new signature is the picture of another person of the visit; undefined where there is none. The server
 * would refuse it once the signer is gone (decision 073).
 */
export function sharedDrawing(
  writes: readonly SlotWrite[],
  answered: Pick<AnsweredState, 'commands'>,
  media: ReadonlyMap<VisitSlot, Blob | string>,
): SignerPart | undefined {
  const sent = writes.flatMap(({ slot, write }) => drawnIn(slot, write))
  const known = [...drawnHere(answered, media), ...sent]
  const shared = writes.find(({ slot, write }) =>
    drawnIn(slot, write).some(({ drawing }) => known.some((one) => one.slot !== slot && one.drawing === drawing)),
  )
  const call = shared?.write.call
  return call === 'establishment-signature' || call === 'witness-signature' ? call : undefined
}
