import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { SettingsForm } from '../../domain/requirements/requirement-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findSettings, putSettings, takeSettingsTurn } from './settings.queries.ts'

/** Keeps what a department chose. @throws Problem row.changed */
export function saveDepartmentSettings(
  db: Querier,
  { by, at, form: { deskVerification, rowVersion: opened } }: { by: Official; at: Date; form: SettingsForm },
) {
  const { departmentId } = by
  if (!may(by, 'settings.edit', { departmentId })) throw new Problem('access.forbidden')
  return db.transaction(async (tx) => {
    await takeSettingsTurn(tx, departmentId)
    const before = await findSettings(tx, departmentId)
    refuseStaleEdit(before, { rowVersion: opened })
    const rowVersion = before.rowVersion + 1
    await putSettings(tx, { departmentId, deskVerification, rowVersion, savedBy: by.id, savedAt: at })
    const details = { deskVerification: { from: before.deskVerification, to: deskVerification } }
    await audit(tx, { official: by, at, action: 'save-settings', subject: 'settings', details })
    return { deskVerification, rowVersion }
  })
}
