import type { FileReply } from '../../contract/core/endpoint.ts'
import type { Official } from '../../domain/access/official.ts'
import { accessCertificate, type CertifiedAccess } from '../../domain/legal-notices/access-certificate.ts'
import { certificateName, notifyingAccess } from '../../domain/legal-notices/notifying-access.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { findVersions, isIssued } from '../evidence/issuing/issued-documents.queries.ts'
import { findAttempts, findNotice, type LegalNotice } from '../legal-notices/legal-notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { downloadHeaders } from '../platform/http/download-headers.ts'
import type { Platform } from '../platform/platform.ts'
import { typesetDocument } from '../records/records.service.ts'
import { findAccessFacts } from './access-certificate.queries.ts'

/** The file of the acta that was issued last before an access. A later version was not the one that was opened. */
async function issuedBefore(q: Querier, { departmentId, inspectionId: subjectId }: LegalNotice, at: Date) {
  const versions = await findVersions(q, { departmentId, kind: 'acta', subjectId })
  const last = versions.filter(isIssued).find(({ signedAt }) => signedAt <= at)
  return last ? { sha256: last.blobSha256, version: last.version, signedAt: last.signedAt } : null
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** Facts of the access that gave a notice its effect. @throws Problem notice.no-access */
async function findAccess(q: Querier, notice: LegalNotice): Promise<CertifiedAccess> {
  const { departmentId, id: noticeId } = notice
  const access = notifyingAccess(await findAttempts(q, departmentId, [noticeId]))
  const facts = access && (await findAccessFacts(q, { departmentId, noticeId, attemptId: access.id, at: access.at }))
  if (!(access && facts)) throw new Problem('notice.no-access')
  const { at: openedAt, day, address, effectiveOn } = access
  const { establishmentName: name, identificationNumber, address: place, city } = notice
  const { how, grantedOn, grantedByName, inscribedAt } = facts
  return {
    ...{ noticeId, openedAt, effectiveOn: effectiveOn ?? day, email: address ?? '' },
    acta: { number: notice.actaNumber, visitDay: notice.countedFrom, seal: facts.seal },
    file: await issuedBefore(q, notice, openedAt),
    establishment: { name, identificationNumber, address: place, city },
    recipient: { name: notice.recipientName, capacity: notice.recipientCapacity },
    consent: {
      ...{ how: how ?? 'inscripcion', grantedByName },
      grantedOn: grantedOn ?? dayOf(new Date(inscribedAt)),
    },
    linkSentAt: instant(facts.linkSentAt),
    codeSentAt: instant(facts.codeSentAt),
    enteredAt: instant(facts.enteredAt),
  }
}

/**
 * The certificate of access of an electronic notice as PDF/A (R 35.10). It is printed at each call, out of facts that
 * never change (decision 122).
 * @throws Problem notice.unknown, notice.no-access; request.too-many when too many renders wait
 */
export async function readAccessCertificate(platform: Platform, by: Official, id: number): Promise<FileReply> {
  const notice = await findNotice(platform.db, by.departmentId, id)
  if (!notice) throw new Problem('notice.unknown')
  const certificate = accessCertificate(await findAccess(platform.db, notice), platform.letterhead)
  const bytes = await typesetDocument(platform, certificate, undefined)
  const filename = `filename="${certificateName(notice.actaNumber)}"`
  return { bytes, headers: downloadHeaders('application/pdf', bytes.length, filename) }
}
