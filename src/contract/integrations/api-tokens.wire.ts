import type { z } from 'zod'
import { TOKEN_SCOPES, tokenForm } from '../../domain/integrations/api-token.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inText, inTextList, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** A token without its secret. `prefix` is the beginning that its owner recognises it by. */
const tokenRow = wireObject({
  id: ['token_id', number],
  name: ['name', text],
  prefix: ['prefix', text],
  scopes: ['scopes', list(openWord(TOKEN_SCOPES))],
  ipRanges: ['ip_ranges', list(text)],
  /** The administrator for whom it reads: its maker, or who took it over. */
  createdBy: ['created_by', text],
  createdAt: ['created_at', text],
  expiresOn: ['expires_on', day],
  lastUsedOn: ['last_used_on', nullable(day)],
  revokedAt: ['revoked_at', nullable(text)],
  /** Whether it opens something now: not revoked, not expired, and the account for which it reads is active and of an administrator. */
  isActive: ['is_active', flag],
})
export type ApiToken = z.output<typeof tokenRow>

const tokenOrder = {
  fields: {
    token_id: 'id',
    name: 'name',
    created_by: 'createdBy',
    created_at: 'createdAt',
    expires_on: 'expiresOn',
    last_used_on: 'lastUsedOn',
    is_active: 'isActive',
  },
  defaultSort: 'id',
} as const

export const listApiTokens = listEndpoint({
  path: '/api/api-tokens',
  summary: 'Tokens de integración del departamento; solo administradores',
  collection: 'tokens',
  row: tokenRow,
  order: tokenOrder,
})

export const exportApiTokens = exportEndpoint({
  path: '/api/export/api-tokens',
  summary: 'Tokens de integración en un archivo, sin sus secretos; solo administradores',
  order: tokenOrder,
})

/** Most scopes and address ranges that a request may name; the domain takes fewer. */
const MAX_NAMED = 30

/** `token` is shown here alone: the server keeps its digest. */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/api-tokens',
  summary: 'Crear un token de integración, que se muestra una sola vez; solo administradores',
  body: form(tokenForm, {
    name: ['name', inText],
    scopes: ['scopes', inTextList(MAX_NAMED)],
    expiresOn: ['expires_on', inText],
    ipRanges: ['ip_ranges', inTextList(MAX_NAMED)],
  }),
  reply: wireObject({ id: ['token_id', number], token: ['token', text] }),
})

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: '/api/api-tokens/:token_id',
  summary: 'Revocar un token de integración; solo administradores',
  params: wireObject({ id: ['token_id', pathId] }),
  reply: wireObject({ isDone: ['done', flag] }),
})

/** Takes over a token whose account is no longer that of an active administrator. */
export const adoptApiToken = endpoint({
  method: 'POST',
  path: '/api/api-tokens/:token_id/adopt',
  summary: 'Asumir un token de integración suspendido; solo administradores',
  params: wireObject({ id: ['token_id', pathId] }),
  reply: wireObject({ isDone: ['done', flag] }),
})
