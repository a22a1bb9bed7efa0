import type { FastifyInstance } from 'fastify'
import { saveBatch } from '../../../contract/batch.wire.ts'
import { saveVerdict } from '../../../contract/follow-up/follow-up-visits.wire.ts'
import {
  correctItem,
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveOfficialSignature,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import type { CommandResult } from '../../../domain/inspections/save/command.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { idempotencyKeyOf } from '../../platform/http/request-identity.ts'
import { type Call, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { type CheckMayFill, checkedOnce, mayFillCheck } from './check-may-fill.ts'
import { identified } from './decode-commands.ts'
import { prepareCommands } from './prepare-commands.ts'
import { batchSaver, type RecordFieldActs } from './save-batch.ts'
import { lotSaver, type SaveVisit } from './save-lot.ts'
import type { VisitOutcome } from './save-transaction.ts'

function countResults(metrics: Platform['metrics'], results: readonly CommandResult[]): void {
  const counts = new Map<string, number>()
  for (const refusal of results) {
    const result = refusal?.code ?? 'accepted'
    counts.set(result, (counts.get(result) ?? 0) + 1)
  }
  for (const [result, count] of counts) metrics.visitWrites.inc({ result }, count)
}

/** Counts the results of commands in the metrics, and wakes what follows a closing. */
const measured =
  ({ metrics, closings }: Platform, save: SaveVisit): SaveVisit =>
  async (sent) => {
    const saved = await save(sent)
    countResults(metrics, saved.results)
    if (saved.isClosed) closings.wake()
    return saved
  }

type OneCall = Pick<Call<typeof saveItem>, 'official' | 'request'>

/** Saves the write of a single call, whose refusal is the refusal of the call. */
const oneSaver =
  (platform: Platform, check: CheckMayFill, save: SaveVisit) =>
  async ({ official, request }: OneCall, visitId: number, write: VisitWrite): Promise<VisitOutcome> => {
    const key = idempotencyKeyOf(request)
    const checkMayFill = checkedOnce(() => check(official, visitId, key === undefined ? [] : [key]))
    const sender = { official, visitId, checkMayFill }
    const commands = await prepareCommands(platform, sender, [identified(visitId, write, key)])
    const { results, ...outcome } = await save({ official, visitId, commands, isAwaited: true })
    if (results[0]) throw results[0]
    return outcome
  }

/** The writes of a visit (R 7.9 to R 7.12 and decisions 024 and 025), and the batch that carries them (R 11.17). */
export function saveVisitRoutes(app: FastifyInstance, platform: Platform, recordFieldActs: RecordFieldActs): void {
  const save = measured(platform, lotSaver(platform))
  const check = mayFillCheck(platform)
  const saveOne = oneSaver(platform, check, save)
  const recordActs: RecordFieldActs = async (sent) => {
    const recorded = await recordFieldActs(sent)
    countResults(
      platform.metrics,
      recorded.results.map(({ refusal }) => refusal),
    )
    // The entity signs the actas of measures afterwards.
    platform.closings.wake()
    return recorded
  }
  const saveSent = batchSaver(platform, { check, save, recordActs })
  serve(app, platform, saveItem, {
    idempotency: 'own',
    answer: (call) => saveOne(call, call.body.assignmentId, { call: 'items', body: call.body }),
  })
  serve(app, platform, saveHealthObservation, {
    idempotency: 'own',
    answer: (call) => saveOne(call, call.params.assignmentId, { call: 'health-observation', body: call.body }),
  })
  serve(app, platform, saveEstablishmentSignature, {
    idempotency: 'own',
    answer: (call) => saveOne(call, call.params.assignmentId, { call: 'establishment-signature', body: call.body }),
  })
  serve(app, platform, saveWitnessSignature, {
    idempotency: 'own',
    answer: (call) => saveOne(call, call.params.assignmentId, { call: 'witness-signature', body: call.body }),
  })
  serve(app, platform, saveOfficialSignature, {
    idempotency: 'own',
    answer: (call) => saveOne(call, call.params.assignmentId, { call: 'official-signature', body: call.body }),
  })
  serve(app, platform, saveVerdict, {
    idempotency: 'own',
    answer: (call) => saveOne(call, call.params.assignmentId, { call: 'verdicts', body: call.body }),
  })
  serve(app, platform, correctItem, {
    idempotency: 'own',
    answer: (call) => {
      const { params, body } = call
      const { assignmentId = params.assignmentId, itemId = params.itemId } = body
      if (assignmentId !== params.assignmentId || itemId !== params.itemId) {
        throw new Problem('request.invalid', { params: { reason: 'La visita y el ítem no son los de la dirección.' } })
      }
      return saveOne(call, params.assignmentId, { call: 'correction', body: { ...body, assignmentId, itemId } })
    },
  })
  serve(app, platform, saveBatch, {
    idempotency: 'own',
    answer: ({ official, params: { assignmentId: visitId }, body }) => saveSent({ official, visitId, body }),
  })
}
