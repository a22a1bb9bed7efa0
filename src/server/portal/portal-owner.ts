import type { FastifyRequest } from 'fastify'
import { admitLink } from '../../domain/portal/portal-rules.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { tokenOf } from '../platform/auth/read-official.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { lockLinkOf } from '../portal-links/portal-links.queries.ts'
import { findSession } from './portal.queries.ts'

/** The owner of an establishment, as a session of the portal tells it. */
export type PortalOwner = {
  departmentId: number
  establishmentId: number
  noticeId: number
  linkId: number
  /** The address that the link and the code went to. */
  email: string
}

/**
 * The owner who is calling. Session and link are read at each request, so that a revoked link ends its sessions at once.
 * @throws Problem portal.session-ended, portal.link-ended
 */
export async function readOwner({ db, clock }: Platform, request: FastifyRequest): Promise<PortalOwner> {
  const at = clock()
  const found = await findSession(db, tokenDigest(tokenOf(request)))
  if (!found || found.expiresAt <= at) throw new Problem('portal.session-ended')
  admitLink(found.link, at)
  const { departmentId, establishmentId, noticeId, id: linkId, issuedTo: email } = found.link
  return { departmentId, establishmentId, noticeId, linkId, email }
}

/**
 * Locks the link of an owner until the transaction ends: its acts take turns, and none comes after its end.
 * @throws Problem portal.link-ended
 */
export async function holdOwner(tx: Querier, { departmentId, noticeId, linkId: id }: PortalOwner, at: Date) {
  admitLink(await lockLinkOf(tx, { departmentId, noticeId, id }), at)
}
