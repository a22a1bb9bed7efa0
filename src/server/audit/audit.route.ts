import type { FastifyInstance } from 'fastify'
import { listAudit } from '../../contract/audit.wire.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { readAuditPage } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, listAudit, {
    needs: 'audit.read',
    mayLag: true,
    answer: ({ db, official, query }) => readAuditPage(db, official, query),
  })
}
