import type { FastifyInstance } from 'fastify'
import { type BatchResult, saveBatch } from '../../../contract/batch.wire.ts'
import {
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import { replyTo } from '../../../contract/problems.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { deleteUploads } from '../../photo-chunks/photo-chunks.queries.ts'
import { idempotencyKeyOf } from '../../platform/http/request-identity.ts'
import { type Call, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { admission } from './check-may-fill.ts'
import { digestsOf, prepareBatch, prepareWrite } from './decode-commands.ts'
import { type CommandResult, readAlready } from './judge-writes.ts'
import { type VisitWriter, visitWriter } from './save-lot.ts'
import type { Written } from './save-visit.service.ts'

const batchResult = (key: string, refusal: CommandResult): BatchResult => {
  if (!refusal) return { key, status: 200, success: true }
  const { status, error } = replyTo(refusal)
  return { key, status, success: false, error }
}

/** Counts how each command ended, for whoever watches what the devices send. */
const measured =
  ({ metrics }: Platform, write: VisitWriter): VisitWriter =>
  async (writes) => {
    const written = await write(writes)
    const counts = new Map<string, number>()
    for (const refusal of written.results) {
      const result = refusal?.code ?? 'accepted'
      counts.set(result, (counts.get(result) ?? 0) + 1)
    }
    for (const [result, count] of counts) metrics.visitWrites.inc({ result }, count)
    return written
  }

/** One write, as a list of one. */
const recordOne =
  (platform: Platform, admit: ReturnType<typeof admission>, write: VisitWriter) =>
  async (
    { official, request }: Pick<Call<typeof saveItem>, 'official' | 'request'>,
    assignmentId: number,
    visitWrite: VisitWrite,
  ): Promise<Written> => {
    const key = idempotencyKeyOf(request)
    const admitted = () => admit(official, assignmentId)
    const command = await prepareWrite(platform, { official, assignmentId, write: visitWrite, key, admitted })
    const { results, ...written } = await write({ official, assignmentId, ...readAlready([command]) })
    if (results[0]) throw results[0]
    return written
  }

/** What came in pieces is kept whole by now; pieces that stay after all go with those that nobody finished. */
const forgetPieces = ({ db, log }: Platform, official: Official, digests: readonly string[]) =>
  deleteUploads(db, official, digests).catch((err) => log.warn({ err }, 'the pieces of photos that were kept stay'))

/** The four writes of a visit (R 7.9 to R 7.12), and the batch that carries them (R 11.17). */
export function visitWriteRoutes(app: FastifyInstance, platform: Platform): void {
  const write = measured(platform, visitWriter(platform))
  const admit = admission(platform.db)
  const record = recordOne(platform, admit, write)
  serve(app, platform, saveItem, {
    idempotency: 'own',
    answer: (call) => record(call, call.body.assignmentId, { call: 'items', body: call.body }),
  })
  serve(app, platform, saveHealthObservation, {
    idempotency: 'own',
    answer: (call) => record(call, call.params.assignmentId, { call: 'health-observation', body: call.body }),
  })
  serve(app, platform, saveEstablishmentSignature, {
    idempotency: 'own',
    answer: (call) => record(call, call.params.assignmentId, { call: 'establishment-signature', body: call.body }),
  })
  serve(app, platform, saveWitnessSignature, {
    idempotency: 'own',
    answer: (call) => record(call, call.params.assignmentId, { call: 'witness-signature', body: call.body }),
  })
  serve(app, platform, saveBatch, {
    idempotency: 'own',
    answer: async ({ official, params: { assignmentId }, body }) => {
      let asked: Promise<void> | undefined
      const admitted = () => {
        asked ??= admit(official, assignmentId)
        return asked
      }
      const sent = { official, assignmentId, parts: body.parts, admitted }
      const prepared = await prepareBatch(platform, sent, body.commands)
      const { results, isClosed, inspectionId } = await write({ official, assignmentId, ...prepared })
      const standing = body.commands.filter((_command, index) => results[index] === null)
      await forgetPieces(platform, official, standing.flatMap(digestsOf))
      return {
        results: body.commands.map(({ key }, index) => batchResult(key, results[index] ?? null)),
        isClosed,
        inspectionId,
      }
    },
  })
}
