import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { lockClosedInspection, updateInspection } from './visit.queries.ts'

export type ArchiveWrite = { by: Official; at: Date; isArchived: boolean }

/** Archives a record or restores it to the list. Its content never changes. */
export function archiveInspection(db: Querier, id: number, { by, at, isArchived }: ArchiveWrite): Promise<boolean> {
  if (!may(by, 'records.archive', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
  return db.transaction(async (tx) => {
    const inspection = await lockClosedInspection(tx, by.departmentId, id)
    if (!inspection) throw new Problem('inspection.not-found')
    if ((inspection.archivedAt !== null) === isArchived) return isArchived
    await updateInspection(tx, id, { archivedAt: isArchived ? at : null })
    const action = isArchived ? 'archive' : 'restore'
    await audit(tx, { official: by, at, action, subject: 'inspection', subjectId: id })
    return isArchived
  })
}
