import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getEvidence } from '../../contract/evidence/evidence.wire.ts'
import { signingActsOf } from '../inspections/signing-acts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { readRecordFile } from '../records/records.service.ts'
import { findAccountResets } from './account-resets.queries.ts'
import { readAddenda } from './addenda/read-addenda.ts'
import { readIssues } from './issuing/evidence-status.ts'
import { readLogEvidence } from './log-evidence.ts'

export type Evidence = ReplyOf<typeof getEvidence>['evidence']

/** Everything that officials are told of how an acta is proved. @throws Problem inspection.not-found */
export async function readEvidence(
  platform: Platform,
  db: Querier,
  departmentId: number,
  id: number,
): Promise<Evidence> {
  const { text, number, seal, code } = await readRecordFile(platform, db, departmentId, id)
  const signingActs = await signingActsOf(db, departmentId, id)
  const issues = await readIssues(db, departmentId, id)
  const inLog = await readLogEvidence({ db, log: platform.log }, seal, departmentId)
  const addenda = await readAddenda(db, departmentId, id)
  const accountResets = await findAccountResets(db, departmentId, id)
  return { number, seal, code, recordFile: text, signingActs, ...issues, ...inLog, addenda, accountResets }
}
