import type { FileReply } from '../../contract/core/endpoint.ts'
import { actaPdfName } from '../../domain/evidence/acta-names.ts'
import { EVIDENCE_PER_DAY, REPLIES_PER_DAY } from '../../domain/portal/portal-rules.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { readIssuedFile } from '../evidence/issuing/issued-file.ts'
import { pdfReply } from '../evidence/issuing/pdf-reply.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { recordAccess } from '../legal-notices/record-access.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import {
  addOwnerEvidence,
  askOwnerExtension,
  askOwnerVisit,
  keepOwnerReply,
} from '../requirements/owner-acts.service.ts'
import { countEvidenceSince, countRepliesSince, isShownRequirement, isToldRequirement } from './portal.queries.ts'
import { findOwnActa } from './portal-home.ts'
import { holdOwner, type PortalOwner } from './portal-owner.ts'

type Asker = { owner: PortalOwner; at: Date }

/** Opens the acta of the link: the access that notifies (R 37.5). @throws Problem portal.* */
export function openDocument(
  db: Querier,
  code: string,
  { owner, at }: Asker,
): Promise<{ openedAt: string; effectiveOn: string | null }> {
  return db.transaction(async (tx) => {
    await holdOwner(tx, owner, at)
    if ((await findOwnActa(tx, owner)).code !== code) throw new Problem('portal.unknown-document')
    const { departmentId, noticeId, linkId, email: address } = owner
    const { effectiveOn } = await recordAccess(tx, { departmentId, noticeId, linkId, address, at })
    return { openedAt: at.toISOString(), effectiveOn }
  })
}

/** The PDF of an acta that was opened. @throws Problem portal.unknown-document, portal.not-opened */
export async function readOwnActa(platform: Platform, owner: PortalOwner, sent: string): Promise<FileReply> {
  const { notice, code, isOpened } = await findOwnActa(platform.db, owner)
  if (code !== sent) throw new Problem('portal.unknown-document')
  if (!isOpened) throw new Problem('portal.not-opened')
  const { departmentId, inspectionId: subjectId, actaNumber } = notice
  return pdfReply(await readIssuedFile(platform, { departmentId, kind: 'acta', subjectId }), actaPdfName(actaNumber))
}

/**
 * Refuses a requirement that the owner does not see, as one that there is none of. Evidence is taken for each one that the
 * owner was told: it may have ended on a page that was opened before (R 41.6).
 * @throws Problem requirement.not-found, portal.not-opened
 */
async function admitRequirement(q: Querier, owner: PortalOwner, id: number, isOwn = isShownRequirement): Promise<void> {
  const { notice, isOpened } = await findOwnActa(q, owner)
  if (!(await isOwn(q, notice, id))) throw new Problem('requirement.not-found')
  if (!isOpened) throw new Problem('portal.not-opened')
}

/** Midnight of today in Colombia. */
const midnightBefore = (at: Date) => new Date(`${dayOf(at)}T00:00:00-05:00`)

/** Refuses evidence that would be refused anyway, before photos are decoded. */
export async function admitOwnEvidence(q: Querier, { owner, at }: Asker, id: number): Promise<void> {
  await admitRequirement(q, owner, id, isToldRequirement)
  const link = { departmentId: owner.departmentId, id: owner.linkId }
  if ((await countEvidenceSince(q, link, midnightBefore(at))) >= EVIDENCE_PER_DAY)
    throw new Problem('portal.too-much-evidence')
}

/** Keeps the owner's answer to a requirement (R 37.6). @throws Problem requirement.*, portal.* */
export const answerRequirement = (
  db: Querier,
  id: number,
  asked: Asker & { text: string | undefined; images: readonly PreparedImage[] },
) =>
  db.transaction(async (tx) => {
    await holdOwner(tx, asked.owner, asked.at)
    await admitOwnEvidence(tx, asked, id)
    return addOwnerEvidence(tx, id, asked)
  })

/** Keeps the owner's wish for a visit (R 37.7). @throws Problem requirement.*, portal.not-opened */
export const wishVisit = (db: Querier, id: number, asked: Asker & { note: string | undefined }) =>
  db.transaction(async (tx) => {
    await holdOwner(tx, asked.owner, asked.at)
    await admitRequirement(tx, asked.owner, id)
    return askOwnerVisit(tx, id, asked)
  })

/** Keeps the owner's request for more time (R 41.1). @throws Problem requirement.*, portal.not-opened */
export const askExtension = (db: Querier, id: number, asked: Asker & { reason: string }) =>
  db.transaction(async (tx) => {
    await holdOwner(tx, asked.owner, asked.at)
    await admitRequirement(tx, asked.owner, id)
    return askOwnerExtension(tx, id, asked)
  })

/** Keeps the owner's words (R 41.4). @throws Problem requirement.*, portal.* */
export const reply = (db: Querier, id: number, asked: Asker & { text: string }) =>
  db.transaction(async (tx) => {
    const { owner, at } = asked
    await holdOwner(tx, owner, at)
    await admitRequirement(tx, owner, id)
    const link = { departmentId: owner.departmentId, id: owner.linkId }
    if ((await countRepliesSince(tx, link, midnightBefore(at))) >= REPLIES_PER_DAY) {
      throw new Problem('portal.too-much-evidence')
    }
    return keepOwnerReply(tx, id, asked)
  })
