import { readReplies } from '../../domain/requirements/owner-replies.ts'
import type { ReadRepliesForm } from '../../domain/requirements/requirement-forms.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import type { Querier } from '../platform/db/database.ts'
import { type Asker, act, admitDecider, type Changed, hold } from './official-act.ts'
import { findEvents } from './requirements.queries.ts'

/** Marks the owner's words as read (R 41.5). Words that came after those shown are 409. @throws Problem requirement.* */
export function markRepliesRead(
  db: Querier,
  id: number,
  { by, at, form: { rowVersion } }: Asker & { form: ReadRepliesForm },
): Promise<Changed> {
  admitDecider(by)
  return db.transaction(async (tx) => {
    const before = await hold(tx, by, id)
    refuseStaleEdit(before, { rowVersion })
    const state = readReplies(before, await findEvents(tx, before))
    return act(tx, { by, at }, before, 'read-reply', { kind: 'respuesta_leida', details: {}, after: { state } })
  })
}
