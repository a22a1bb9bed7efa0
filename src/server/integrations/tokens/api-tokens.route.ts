import type { FastifyInstance } from 'fastify'
import {
  adoptApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '../../../contract/integrations/api-tokens.wire.ts'
import { tokenWords } from '../../../domain/integrations/token-state.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { serve } from '../../platform/http/serve.ts'
import { pageOfRows } from '../../platform/lists/page-of-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import { adopt, createToken, readTokens, revoke, tokenCells } from './api-tokens.service.ts'

/** Tokens of other systems, which administrators make and revoke (R 24.1). */
export function apiTokenRoutes(app: FastifyInstance, platform: Platform): void {
  const now = () => platform.clock()
  serve(app, platform, listApiTokens, {
    needs: 'integrations.manage',
    answer: async ({ db, official: by, query }) => {
      const at = now()
      return pageOfRows(await readTokens(db, { by, at }), query, tokenCells, (row) => tokenWords(row, dayOf(at)))
    },
  })
  serve(app, platform, createApiToken, {
    needs: 'integrations.manage',
    // A stored reply would hold the token.
    idempotency: 'withoutReply',
    answer: async ({ db, official: by, body, request }) => {
      const created = await createToken(db, { by, at: now() }, body)
      platform.securityEvent('security.token-created', { request, tokenId: created.id })
      return created
    },
  })
  serve(app, platform, adoptApiToken, {
    needs: 'integrations.manage',
    answer: async ({ db, official: by, params, request }) => {
      await adopt(db, { by, at: now() }, params.id)
      platform.securityEvent('security.token-adopted', { request, tokenId: params.id })
      return { isDone: true }
    },
  })
  serve(app, platform, revokeApiToken, {
    needs: 'integrations.manage',
    answer: async ({ db, official: by, params, request }) => {
      await revoke(db, { by, at: now() }, params.id)
      platform.securityEvent('security.token-revoked', { request, tokenId: params.id })
      return { isDone: true }
    },
  })
}
