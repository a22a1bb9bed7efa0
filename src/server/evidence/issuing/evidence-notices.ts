import { certificateAlarm } from '../../../domain/evidence/signing-rules.ts'
import type { NoticeFacts } from '../../../domain/notices/notice-texts.ts'
import { reasonOf } from '../../../domain/records/unsigned-reason.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { Platform } from '../../platform/platform.ts'
import { countFailed } from './issued-documents.queries.ts'
import { pdfKeyOf } from './ready-key.ts'

/** A notice with what tells it apart from others of its kind. */
type EvidenceNotice = { facts: NoticeFacts; subjectId: number; dueOn: string }

/** Notices about the entity's signature for the administrators of a department on a day (R 27.14). */
export async function evidenceNotices(
  platform: Pick<Platform, 'db' | 'clock' | 'evidenceKeys'>,
  departmentId: number,
  day: string,
): Promise<EvidenceNotice[]> {
  const notices: EvidenceNotice[] = []
  const validTo = pdfKeyOf(platform)?.validTo
  const days = validTo && certificateAlarm(validTo, platform.clock())
  if (validTo && days !== undefined) {
    const endsOn = dayOf(validTo)
    // Each of the four alarms and the end are told once for each certificate.
    notices.push({ facts: { kind: 'certificate_ending', days, endsOn }, subjectId: days, dueOn: endsOn })
  }
  const failed = await countFailed(platform.db, departmentId)
  if (failed) {
    const { documents, lastError } = failed
    notices.push({
      facts: { kind: 'documents_unsigned', documents, reason: reasonOf(lastError) },
      subjectId: 0,
      dueOn: day,
    })
  }
  return notices
}
