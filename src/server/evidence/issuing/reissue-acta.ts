import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { SigningRefusal } from '../../../domain/evidence/signing-rules.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf, formatDay } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findVersions, type IssuedDocument, insertVersion, isIssued } from './issued-documents.queries.ts'
import { pdfKeyOf, readyKey } from './ready-key.ts'

/** The refusal of a request that needs the entity's signature now. */
function refused(platform: Platform, refusal: SigningRefusal): Problem {
  const validTo = pdfKeyOf(platform)?.validTo
  if (refusal === 'certificate-expired' && validTo) {
    return new Problem('evidence.certificate-expired', { params: { day: formatDay(dayOf(validTo)) } })
  }
  if (refusal === 'clock-set-back' || refusal === 'certificate-not-yet-valid') return new Problem('evidence.not-issued')
  return new Problem('evidence.key-missing')
}

/** Checks that the entity could sign now. Outside the transaction: it may register a key. @throws Problem */
export async function checkMaySign(platform: Platform, by: Official): Promise<void> {
  const key = await readyKey(platform, by.departmentId)
  if (typeof key === 'string') throw refused(platform, key)
}

/**
 * Asks for a new version of the file of an acta, after a key was compromised or the layout had a fault (R 27.13). The
 * record is the same, and so are its seal and its code.
 * @throws Problem evidence.not-issued while the newest version waits for its signature
 */
export async function reissueActa(
  tx: Querier,
  { by, id, reason, at }: { by: Official; id: number; reason: string; at: Date },
): Promise<IssuedDocument> {
  const { departmentId } = by
  if (!may(by, 'evidence.manage', { departmentId })) throw new Problem('access.forbidden')
  const subject = { departmentId, kind: 'acta', subjectId: id } as const
  const [newest] = await findVersions(tx, subject)
  if (!newest) throw new Problem('inspection.not-found')
  const { seal } = newest
  const version = newest.version + 1
  const added = isIssued(newest) ? await insertVersion(tx, subject, { version, seal, createdAt: at }) : undefined
  if (!added) throw new Problem('evidence.not-issued')
  const details = { version, reason }
  await audit(tx, { official: by, at, action: 'reissue', subject: 'inspection', subjectId: id, details })
  return added
}
