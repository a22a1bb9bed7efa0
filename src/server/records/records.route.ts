import type { FastifyInstance } from 'fastify'
import { getEntity } from '../../contract/entity.wire.ts'
import { getRecord } from '../../contract/records.wire.ts'
import { mayReadSignaturesOf } from '../images/signature-readers.service.ts'
import { serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { findFollowUpsOfRecord } from './records.queries.ts'
import { readRecord } from './records.service.ts'

export function recordRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, getRecord, {
    mayLag: true,
    answer: async ({ db, official, params }) => {
      const record = await readRecord(platform, db, official, params.id, params.establishmentId)
      return {
        ...record,
        followedBy: await findFollowUpsOfRecord(db, official.departmentId, record.id),
        signaturesReserved: !(await mayReadSignaturesOf(db, official, record.id)),
      }
    },
  })
  serve(app, platform, getEntity, { answer: async () => platform.letterhead })
}
