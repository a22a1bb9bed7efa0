import type { FastifyRequest } from 'fastify'
import type { AccountField } from '../../domain/users/account-change.ts'
import type { Platform } from '../platform/platform.ts'

type Events = Pick<Platform, 'securityEvent'>
/** Without `subjectId`, the caller's own account. */
type Changed = { changed: readonly AccountField[]; subjectId?: number }

/** Writes security events of a changed e-mail and a changed identity. */
export function tellLogOfIdentity(events: Events, request: FastifyRequest, { changed, ...subject }: Changed): void {
  if (changed.includes('email')) events.securityEvent('security.email-changed', { request, ...subject })
  const parts = changed.filter((field) => field === 'name' || field === 'identification' || field === 'signature')
  if (parts.length > 0) events.securityEvent('security.identity-changed', { request, ...subject, parts })
}

type Edited = { id: number; isAdministrator: boolean; changed: readonly AccountField[] }

/** Writes the security events of an administrator's edit of an account. */
export function tellLogOfEdit(
  events: Events,
  request: FastifyRequest,
  { id: subjectId, isAdministrator, changed }: Edited,
): void {
  if (changed.includes('role')) events.securityEvent('security.role-changed', { request, subjectId, isAdministrator })
  if (changed.includes('password')) events.securityEvent('security.password-reset', { request, subjectId })
  tellLogOfIdentity(events, request, { changed, subjectId })
}
