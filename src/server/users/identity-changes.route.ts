import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/identity-changes.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import * as service from './identity-changes.service.ts'
import type { PersonNotices } from './person-notices.ts'

export function identityChangeRoutes(app: FastifyInstance, platform: Platform, notices: PersonNotices): void {
  serve(app, platform, contract.listIdentityChanges, {
    needs: 'users.manage',
    answer: async ({ db, official }) => ({ changes: await service.listIdentityChanges(db, official) }),
  })
  serve(app, platform, contract.decideOnIdentity, {
    needs: 'users.manage',
    answer: async ({ db, official: by, params: { userId }, body, request }) => {
      const isApproved = body.decision === 'aprobada'
      const { requestedAt } = body
      const told = await service.decideOnIdentity(db, { by, at: platform.clock(), userId, isApproved, requestedAt })
      platform.securityEvent('security.identity-decided', { request, subjectId: userId, isApproved })
      if (isApproved) notices.tellOf(told)
      else notices.tell(userId, 'identity-rejected')
      return { isDone: true }
    },
  })
}
