import type { Official } from '../../../domain/access/official.ts'
import type { HoldForm } from '../../../domain/files/file-forms.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { insertHold, lockHold, releaseHold } from '../file-parts.queries.ts'
import { admitManager } from '../files.service.ts'
import { holdFile } from '../open-file.ts'

/** Puts a legal hold: while one stands, nothing of the file is disposed of (R 18.9). */
export function placeHold(
  db: Querier,
  id: number,
  { by, at, form }: { by: Official; at: Date; form: HoldForm },
): Promise<number> {
  admitManager(by)
  return db.transaction(async (tx) => {
    await holdFile(tx, by, id, { act: 'hold', at })
    const holdId = await insertHold(tx, {
      ...form,
      departmentId: by.departmentId,
      fileId: id,
      placedBy: by.id,
      placedAt: at,
    })
    await audit(tx, {
      official: by,
      at,
      action: 'place-hold',
      subject: 'file',
      subjectId: id,
      details: { holdId, ...form },
    })
    return holdId
  })
}

/** Lifts a hold. It stays in the file with who lifted it and why. */
export function liftHold(
  db: Querier,
  { id, holdId }: { id: number; holdId: number },
  { by, at, reason }: { by: Official; at: Date; reason: string },
): Promise<void> {
  admitManager(by)
  return db.transaction(async (tx) => {
    await holdFile(tx, by, id, { act: 'release', at })
    const hold = await lockHold(tx, id, holdId)
    if (!hold) throw new Problem('hold.not-found')
    if (hold.releasedAt) throw new Problem('hold.released')
    await releaseHold(tx, holdId, { releasedBy: by.id, releasedAt: at, releaseReason: reason })
    await audit(tx, {
      official: by,
      at,
      action: 'release-hold',
      subject: 'file',
      subjectId: id,
      details: { holdId, reason },
    })
  })
}
