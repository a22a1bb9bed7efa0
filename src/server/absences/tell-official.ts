import type { Half } from '../../domain/staff/staff-words.ts'
import { fullName } from '../../domain/users/full-name.ts'
import type { Asker } from '../availability/availability.service.ts'
import { forgetNotices, notify } from '../notices/notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findUser } from '../users/users.queries.ts'

/** An absence as its official is told of it. Its kind and note stay out: a notice may go by mail. */
type ToldAbsence = { id: number; userId: number; startsOn: string; endsOn: string; half: Half | null }

/**
 * Tells an official of an absence that somebody else wrote down, changed or annulled, in the transaction of the change. The
 * newest notice takes the place of those before.
 */
export async function tellOfficial(
  tx: Querier,
  { by, at }: Asker,
  { id: subjectId, userId, startsOn, endsOn, half }: ToldAbsence,
  act: 'added' | 'changed' | 'annulled',
): Promise<void> {
  if (by.id === userId) return
  const { departmentId } = by
  const about = { departmentId, subject: 'absence', subjectId }
  await forgetNotices(tx, { ...about, kind: 'absence_changed' })
  const author = await findUser(tx, by.id)
  const facts = { act, by: author ? fullName(author) : '', startsOn, endsOn, half }
  await notify(tx, { ...about, userIds: [userId], at, facts: { kind: 'absence_changed', ...facts } })
}
