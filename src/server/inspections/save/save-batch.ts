import type { BatchResult, saveBatch } from '../../../contract/batch.wire.ts'
import type { BodyOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import { isForLater, replyTo } from '../../../contract/problems.ts'
import type { Official } from '../../../domain/access/official.ts'
import { type FieldActCommand, isFieldAct, isOfVisit } from '../../../domain/inspections/batch.ts'
import type { CommandResult } from '../../../domain/inspections/save/command.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Upload } from '../../../domain/shared/upload.ts'
import type { Platform } from '../../platform/platform.ts'
import { findActaNumber } from '../../records/records.queries.ts'
import { type CheckMayFill, checkedOnce } from './check-may-fill.ts'
import { digestsOf } from './decode-commands.ts'
import { prepareBatch } from './prepare-commands.ts'
import type { SaveVisit } from './save-lot.ts'
import type { VisitOutcome } from './save-transaction.ts'

/** The answer to one command; `number` is that of the act which it recorded. */
type Told = { refusal: CommandResult; number?: string | undefined }

/** Acts of a batch beside the writes of its visit, in the order in which they were sent. */
export type SentActs = {
  official: Official
  visitId: number
  commands: readonly FieldActCommand[]
  /** The multipart parts, by name. */
  parts: Record<string, Upload>
  /** Why none of them is done: the writes before them were refused. */
  cause?: Problem | undefined
}

/** Port to the acts beside the writes of a visit; `field-acts/` fills it. */
export type RecordFieldActs = (sent: SentActs) => Promise<VisitOutcome & { results: Told[] }>

const batchResult = (key: string, { refusal, number }: Told): BatchResult => {
  if (!refusal) return { key, status: 200, success: true, ...(number !== undefined && { number }) }
  const { status, error } = replyTo(refusal)
  return { key, status, success: false, error }
}

/** The number under which people read the acta of a visit that is closed. */
const actaNumberOf = async ({ db }: Platform, { departmentId }: Official, { inspectionId }: VisitOutcome) =>
  inspectionId === null ? undefined : await findActaNumber(db, departmentId, inspectionId)

/** Removes the files of saved photos. Files that this leaves behind are swept with the unfinished ones. */
const removeUnfinished = ({ unfinished, log }: Platform, official: Official, digests: readonly string[]) =>
  unfinished.remove(official.id, digests).catch((err) => log.warn({ err }, 'photo chunks: clean-up failed'))

/** Whether an error is an answer to the sender, who may then let go of the commands. */
const isRefusal = (error: unknown): error is Problem => error instanceof Problem && !isForLater(error)

type Sent = { official: Official; visitId: number; body: BodyOf<typeof saveBatch> }
type Ways = { check: CheckMayFill; save: SaveVisit; recordActs: RecordFieldActs }

/**
 * Saves a batch (R 11.17): the writes of its visit first, wherever they stand. The acts come after them: most need the acta
 * that the writes close. The first refusal stops the rest.
 */
export function batchSaver(platform: Platform, { check, save, recordActs }: Ways) {
  const saveWrites = async ({ official, visitId, body }: Sent) => {
    const keys = body.commands.map(({ key }) => key)
    const checkMayFill = checkedOnce(() => check(official, visitId, keys))
    const commands = body.commands.filter(isOfVisit)
    const prepared = await prepareBatch(platform, { official, visitId, checkMayFill }, { ...body, commands })
    const { results, ...outcome } = await save({ official, visitId, commands: prepared })
    return { ...outcome, results: results.map((refusal): Told => ({ refusal })) }
  }

  /** The results of the writes and those of the acts, apart. */
  const saveBoth = async (sent: Sent): Promise<VisitOutcome & { ofVisit: Told[]; ofActs: Told[] }> => {
    const { official, visitId, body } = sent
    const acts = { official, visitId, commands: body.commands.filter(isFieldAct), parts: body.parts }
    if (acts.commands.length === body.commands.length) {
      const { results, ...outcome } = await recordActs(acts)
      return { ...outcome, ofVisit: [], ofActs: results }
    }
    const saved = await saveWrites(sent).catch(async (error) => {
      // The sender may let go of the acts too: no late copy of them is accepted.
      if (acts.commands.length > 0 && isRefusal(error)) await recordActs({ ...acts, cause: error }).catch(() => {})
      throw error
    })
    const { results: ofVisit, ...outcome } = saved
    if (acts.commands.length === 0) return { ...outcome, ofVisit, ofActs: [] }
    const isStopped = ofVisit.some(({ refusal }) => refusal !== null)
    const { results } = await recordActs({ ...acts, cause: isStopped ? new Problem('batch.stopped') : undefined })
    return { ...outcome, ofVisit, ofActs: results }
  }

  return async (sent: Sent): Promise<ReplyOf<typeof saveBatch>> => {
    const { official, body } = sent
    const { ofVisit, ofActs, ...outcome } = await saveBoth(sent)
    const told = body.commands.map((command) => {
      const result = (isFieldAct(command) ? ofActs : ofVisit).shift() ?? { refusal: null }
      return { command, result }
    })
    const accepted = told.filter(({ result }) => result.refusal === null)
    await removeUnfinished(
      platform,
      official,
      accepted.flatMap(({ command }) => digestsOf(command)),
    )
    return {
      results: told.map(({ command, result }) => batchResult(command.key, result)),
      ...outcome,
      actaNumber: await actaNumberOf(platform, official, outcome),
    }
  }
}
