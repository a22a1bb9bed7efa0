import type { FastifyInstance } from 'fastify'
import { deactivate, keyColumns } from '../../contract/deactivation.wire.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { personNotices } from '../users/person-notices.ts'
import { changeState } from './deactivation.service.ts'

export function deactivationRoutes(app: FastifyInstance, platform: Platform): void {
  const notices = personNotices(app, platform)
  serve(app, platform, deactivate, {
    needs: 'records.deactivate',
    answer: async ({ db, official: by, body, request }) => {
      if (body.keyColumn !== keyColumns[body.subject]) throw new Problem('deactivate.unknown-table')
      const { isDone, told } = await changeState(db, { ...body, by, at: platform.clock() })
      notices.tellOf(told)
      const { subject, id: subjectId, isActive } = body
      if (isDone && subject === 'user')
        platform.securityEvent('security.account-state', { request, subjectId, isActive })
      return [isDone ? 1 : 0]
    },
  })
}
