import { SHOWN_FORMAT, type ShownFormat } from '../../../../domain/evidence/shown.ts'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { officialSlot } from '../../../offline/store/visit-slot.ts'
import { focusAfter, partHeaderId } from '../focus/focus-after.ts'
import { useEnqueueWrites } from '../outbox-status/use-enqueue-writes.ts'
import { useShown } from '../review/use-shown.ts'
import { useVisit } from '../visit-context.ts'
import { officialTexts } from './messages.ts'

/** Queues the signature of an official under this visit (decision 024). */
export function useSignOfficial(officialId: number) {
  const { store } = useVisit().draft
  const enqueueWrites = useEnqueueWrites()
  const { digestNow } = useShown()
  const slot = officialSlot(officialId)
  /**
   * @param signature as drawn; absent where the stored one counts
   * @param isAgain the official has signed before, and signs once more
   */
  return (signature: string | undefined, isAgain: boolean) =>
    focusAfter(() =>
      store.runUnlessRunning(slot, async () => {
        // The id is named for oneself too: it tells the device whose signature waits.
        const shownDigest = await digestNow()
        const shownFormat: ShownFormat = SHOWN_FORMAT
        const shown = shownDigest === undefined ? {} : { shownDigest, shownFormat }
        const write: VisitWrite = { call: 'official-signature', body: { officialId, signature, ...shown } }
        const isStored = await enqueueWrites(slot, [{ slot, write, isAgain }], officialTexts.failed)
        return isStored ? ({ id: partHeaderId(slot), block: 'nearest' } as const) : undefined
      }),
    )
}
