import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { VisitSlot } from '../store/visit-slot.ts'
import { CommandInFlight, forget } from './outbox.ts'
import { isAnswer, mayBeInFlight, ownerKey, type StoredCommand } from './outbox-command.ts'

/** `saved`: the server's answer stands. `keep`: mine stays here, unsent. `correct`: mine is sent as a correction. */
export type Settlement = 'saved' | 'keep' | 'correct'

const { commands, photos, media } = visitDatabase

/** A correction is another write, so it has another key. Its photo goes with it. */
async function sendAsCorrection(row: StoredCommand, key: string): Promise<void> {
  const { write } = row
  if (!isAnswer(write)) return
  const kept = await photos.get(row.key)
  await photos.delete(row.key)
  if (kept) await photos.put({ ...kept, key })
  await commands.put({
    ...row,
    key,
    write: { call: 'correction', body: write.body },
    state: 'waiting',
    refusal: null,
    isUploadBegun: false,
    revision: row.revision + 1,
  })
}

/**
 * Settles commands that meet another answer on the server, all or none.
 * @throws CommandInFlight
 */
export const settleConflicts = (
  owner: VisitOwner,
  settlements: ReadonlyMap<VisitSlot, Settlement>,
  newKey: () => string,
): Promise<void> =>
  visitDatabase.transaction('rw', commands, photos, media, async () => {
    const rows = await commands.where('[userId+assignmentId]').equals(ownerKey(owner)).toArray()
    for (const row of rows) {
      const settlement = settlements.get(row.slot)
      if (!settlement) continue
      if (mayBeInFlight(row)) throw new CommandInFlight()
      if (settlement === 'saved') await forget(row)
      else if (settlement === 'keep') await commands.update(row.seq, { state: 'kept' })
      else await sendAsCorrection(row, newKey())
    }
  })
