import { revocationForm } from '../../domain/legal-notices/legal-notice-forms.ts'
import { LINK_STATES } from '../../domain/portal/portal-rules.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { inText, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** A link of the portal, as officials see it. The token itself is in the mail alone. */
export const portalLink = wireObject({
  id: ['link_id', number],
  email: ['email', text],
  state: ['state', openWord(LINK_STATES)],
  /** ISO instants. */
  createdAt: ['created_at', text],
  expiresAt: ['expires_at', text],
  /** The last time that a code opened it. */
  usedAt: ['used_at', nullable(text)],
  revokedAt: ['revoked_at', nullable(text)],
  revokedReason: ['revoked_reason', nullable(text)],
})

export const revokePortalLink = endpoint({
  method: 'POST',
  path: '/api/notice/:id/link/:link_id/revoke',
  summary: 'Revocar un enlace del portal; solo administradores',
  params: wireObject({ id: ['id', pathId], linkId: ['link_id', pathId] }),
  body: form(revocationForm, { reason: ['reason', inText] }),
  reply: wireObject({ id: ['link_id', number] }),
})
