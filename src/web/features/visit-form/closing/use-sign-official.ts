import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { officialSlot } from '../../../offline/store/visit-slot.ts'
import { focusAfter, partHeaderId } from '../focus/focus-after.ts'
import { useEnqueueWrites } from '../outbox-status/use-enqueue-writes.ts'
import { useVisit } from '../visit-context.ts'
import { officialTexts } from './messages.ts'

/** Queues the signature of an official under this visit (decision 024). */
export function useSignOfficial(officialId: number) {
  const { store } = useVisit().draft
  const enqueueWrites = useEnqueueWrites()
  const slot = officialSlot(officialId)
  /** @param signature as drawn; absent where the stored one counts */
  return (signature?: string) =>
    focusAfter(() =>
      store.runUnlessRunning(slot, async () => {
        // The id is named for oneself too: it tells the device whose signature waits.
        const write: VisitWrite = { call: 'official-signature', body: { officialId, signature } }
        const isStored = await enqueueWrites(slot, [{ slot, write }], officialTexts.failed)
        return isStored ? ({ id: partHeaderId(slot), block: 'nearest' } as const) : undefined
      }),
    )
}
