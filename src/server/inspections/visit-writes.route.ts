import type { FastifyInstance } from 'fastify'
import { type BatchResult, saveBatch } from '../../contract/batch.wire.ts'
import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveWitnessSignature,
} from '../../contract/inspections.wire.ts'
import { replyTo } from '../../contract/problems.ts'
import type { Official } from '../../domain/access/official.ts'
import type { VisitWrite } from '../../domain/inspections/visit-write.ts'
import { idempotencyKeyOf } from '../platform/http/request-identity.ts'
import { type Call, serve } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { prepareBatch, prepareWrite } from './prepare-commands.ts'
import { type CommandResult, checkVisit, recordWrites, type Written } from './record-writes.service.ts'
import { findVisit } from './visit.queries.ts'

/** Before an image is decoded and stored, its sender must be one who may write here. */
async function admit({ db }: Platform, official: Official, assignmentId: number): Promise<void> {
  checkVisit(official, await findVisit(db, official.departmentId, assignmentId))
}

/** One write, as a list of one. */
async function recordOne(
  platform: Platform,
  { official, request }: Pick<Call<typeof saveItem>, 'official' | 'request'>,
  assignmentId: number,
  write: VisitWrite,
): Promise<Written> {
  const key = idempotencyKeyOf(request)
  await admit(platform, official, assignmentId)
  const command = await prepareWrite(platform, assignmentId, write, key)
  const { results, ...written } = await recordWrites(platform, official, assignmentId, [command])
  if (results[0]) throw results[0]
  return written
}

const batchResult = (key: string, refusal: CommandResult): BatchResult => {
  if (!refusal) return { key, status: 200, success: true }
  const { status, error } = replyTo(refusal)
  return { key, status, success: false, error }
}

/** The four writes of the specification, and the batch that carries them. */
export function visitWriteRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, saveItem, {
    idempotency: 'own',
    answer: (call) => recordOne(platform, call, call.body.assignmentId, { call: 'items', body: call.body }),
  })
  serve(app, platform, saveHealthObservation, {
    idempotency: 'own',
    answer: (call) =>
      recordOne(platform, call, call.params.assignmentId, { call: 'health-observation', body: call.body }),
  })
  serve(app, platform, saveEstablishmentSignature, {
    idempotency: 'own',
    answer: (call) =>
      recordOne(platform, call, call.params.assignmentId, { call: 'establishment-signature', body: call.body }),
  })
  serve(app, platform, saveWitnessSignature, {
    idempotency: 'own',
    answer: (call) =>
      recordOne(platform, call, call.params.assignmentId, { call: 'witness-signature', body: call.body }),
  })
  serve(app, platform, saveBatch, {
    idempotency: 'own',
    answer: async ({ official, params: { assignmentId }, body }) => {
      await admit(platform, official, assignmentId)
      const commands = await prepareBatch(platform, assignmentId, body.commands, body.parts)
      const { results, isClosed, inspectionId } = await recordWrites(platform, official, assignmentId, commands)
      return {
        results: body.commands.map(({ key }, index) => batchResult(key, results[index] ?? null)),
        isClosed,
        inspectionId,
      }
    },
  })
}
