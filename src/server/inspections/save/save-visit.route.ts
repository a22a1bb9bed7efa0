import type { FastifyInstance } from 'fastify'
import { type BatchResult, saveBatch } from '../../../contract/batch.wire.ts'
import { saveVerdict } from '../../../contract/follow-up/follow-up-visits.wire.ts'
import {
  correctItem,
  saveEstablishmentSignature,
  saveHealthObservation,
  saveItem,
  saveOfficialSignature,
  saveWitnessSignature,
} from '../../../contract/inspections.wire.ts'
import { replyTo } from '../../../contract/problems.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { CommandResult } from '../../../domain/inspections/save/command.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { idempotencyKeyOf } from '../../platform/http/request-identity.ts'
import { type Call, serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { findActaNumber } from '../../records/records.queries.ts'
import { type CheckMayFill, mayFillCheck } from './check-may-fill.ts'
import { digestsOf, identified } from './decode-commands.ts'
import { prepareBatch, prepareCommands } from './prepare-commands.ts'
import { lotSaver, type SaveVisit } from './save-lot.ts'
import type { VisitOutcome } from './save-transaction.ts'

const batchResult = (key: string, refusal: CommandResult): BatchResult => {
  if (!refusal) return { key, status: 200, success: true }
  const { status, error } = replyTo(refusal)
  return { key, status, success: false, error }
}

/** Counts the results of commands in the metrics, and wakes what follows a closing. */
const measured =
  ({ metrics, closings }: Platform, save: SaveVisit): SaveVisit =>
  async (sent) => {
    const saved = await save(sent)
    const counts = new Map<string, number>()
    for (const refusal of saved.results) {
      const result = refusal?.code ?? 'accepted'
      counts.set(result, (counts.get(result) ?? 0) + 1)
    }
    for (const [result, count] of counts) metrics.visitWrites.inc({ result }, count)
    if (saved.isClosed) closings.wake()
    return saved
  }

/** Asks once, however many images wait for the answer. */
const checkedOnce = (check: () => ReturnType<CheckMayFill>): (() => ReturnType<CheckMayFill>) => {
  let checked: ReturnType<CheckMayFill> | undefined
  return () => {
    checked ??= check()
    return checked
  }
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

/** The number under which people read the acta of a visit that is closed. */
const actaNumberOf = async ({ db }: Platform, { departmentId }: Official, { inspectionId }: VisitOutcome) =>
  inspectionId === null ? undefined : await findActaNumber(db, departmentId, inspectionId)

/** Removes the files of saved photos. Files that this leaves behind are swept with the unfinished ones. */
const removeUnfinished = ({ unfinished, log }: Platform, official: Official, digests: readonly string[]) =>
  unfinished.remove(official.id, digests).catch((err) => log.warn({ err }, 'photo chunks: clean-up failed'))

/** The writes of a visit (R 7.9 to R 7.12 and decisions 024 and 025), and the batch that carries them (R 11.17). */
export function saveVisitRoutes(app: FastifyInstance, platform: Platform): void {
  const save = measured(platform, lotSaver(platform))
  const check = mayFillCheck(platform)
  const saveOne = oneSaver(platform, check, save)
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
    answer: async ({ official, params: { assignmentId: visitId }, body }) => {
      const keys = body.commands.map(({ key }) => key)
      const checkMayFill = checkedOnce(() => check(official, visitId, keys))
      const commands = await prepareBatch(platform, { official, visitId, checkMayFill }, body)
      const { results, ...outcome } = await save({ official, visitId, commands })
      const accepted = body.commands.filter((_command, index) => results[index] === null)
      await removeUnfinished(platform, official, accepted.flatMap(digestsOf))
      const told = body.commands.map(({ key }, index) => batchResult(key, results[index] ?? null))
      return { results: told, ...outcome, actaNumber: await actaNumberOf(platform, official, outcome) }
    },
  })
}
