import { isForLater } from '../../contract/problems.ts'
import type { Official } from '../../domain/access/official.ts'
import { type FieldActCommand, needsActa } from '../../domain/inspections/batch.ts'
import { isOfEstablishment, VISIT_CHANGED } from '../../domain/inspections/filled-on.ts'
import { fillRefusal } from '../../domain/inspections/save-visit.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { wasWrittenInService } from '../../domain/staff/login-service.ts'
import { findContractDays } from '../availability/staff-facts.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { filesOf } from '../inspections/save/decode-commands.ts'
import { prepareSent } from '../inspections/save/prepare-commands.ts'
import type { RecordFieldActs, SentActs } from '../inspections/save/save-batch.ts'
import { findActaOfficials } from '../measures/measures.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { requestHash } from '../platform/http/request-identity.ts'
import { withWireNames } from '../platform/http/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { actKinds } from './act-kinds.ts'
import { findVisitOfActs, type VisitOfActs } from './visit-of-acts.queries.ts'

/** Why no act is done on the acta now, if so. */
async function refusalOnActa(q: Querier, by: Official, visit: VisitOfActs): Promise<Problem | null> {
  const { inspectionId } = visit
  if (inspectionId === null) return fillRefusal(by, visit) ?? new Problem('inspection.not-closed')
  const made = await findActaOfficials(q, by.departmentId, inspectionId)
  return made.has(by.id) ? null : new Problem('access.forbidden')
}

/** Whether a problem is an answer to the act. A server that is full or busy asks for the whole request again. */
const isRefusal = (problem: unknown): problem is Problem => problem instanceof Problem && !isForLater(problem)

/** The refusal of acts that a session for the outbox alone may not send (R 17.9). */
async function serviceRefusals({ db }: Platform, { id, departmentId, isOutboxOnly }: Official) {
  if (!isOutboxOnly) return () => null
  const contracts = await findContractDays(db, { departmentId, userIds: [id] })
  return ({ writtenAt }: FieldActCommand) => {
    const writtenOn = writtenAt === undefined ? undefined : dayOf(new Date(writtenAt))
    return wasWrittenInService(contracts, writtenOn) ? null : new Problem('session.no-contract')
  }
}

const RECORD_FIELD = 'inspections_id'
/** A file of a form that names one, a list of several: as the parts of a request are read. */
const asParts = <T>(files: T | T[]) => (Array.isArray(files) && files.length === 1 ? files[0] : files)

/** The body that the single call would bring as a form, so that both have one hash. @throws Problem batch.malformed */
function bodyOf(command: FieldActCommand, parts: SentActs['parts'], inspectionId: number | null) {
  const texts = Object.entries(command.fields).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ])
  const files = Object.entries(filesOf(command, parts)).map(([name, named]) => [name, asParts(named)])
  const sent: Record<string, unknown> = Object.fromEntries([...texts, ...files])
  // The path names the visit, which has no acta.
  if (!needsActa(command)) return sent
  const body = { [RECORD_FIELD]: String(inspectionId), ...sent }
  // The path names the visit; the acta of another one has no place in it.
  if (body[RECORD_FIELD] !== String(inspectionId)) throw new Problem('batch.malformed')
  return body
}

/** The address of the single call; that of a visit that was not made names the visit. */
const addressOf = (path: string, visitId: number): string => path.replace(':id', String(visitId))

type Ready = { hash: string; record: (tx: Querier) => Promise<unknown> }

/** An act whose fields and photos are in order, or whose work is its refusal. */
async function makeReady(
  platform: Platform,
  { official: by, parts, visitId }: SentActs,
  { command, inspectionId }: { command: FieldActCommand; inspectionId: number | null },
): Promise<Ready> {
  const { endpoint, decode } = actKinds[command.call]
  let hash = ''
  try {
    const body = bodyOf(command, parts, inspectionId)
    hash = requestHash(endpoint.method, addressOf(endpoint.path, visitId), body)
    // The first reply comes again, and the chunks of its photos are gone by now.
    if (await platform.idempotency.isKnown(platform.db, by, command.key.toLowerCase())) {
      return { hash, record: () => Promise.reject(new Problem('batch.file-missing')) }
    }
    return await withWireNames(endpoint, async () => {
      const { name, nit } = platform.letterhead
      const { writtenAt } = command
      const act = decode(body, { by, at: platform.clock(), entity: { name, nit }, writtenAt }, visitId)
      await act.admit(platform.db)
      const images: PreparedImage[] = []
      // One after the other: each may take tens of megabytes meanwhile.
      for (const image of act.images) {
        images.push(await prepareSent(platform, by, image, { kind: 'evidence', field: 'images' }))
      }
      return { hash, record: (tx: Querier) => withWireNames(endpoint, () => act.record(tx, images)) }
    })
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return { hash, record: () => Promise.reject(problem) }
  }
}

/** The number of a measure or of a sample in the reply of its single call. */
const numberIn = (reply: unknown): string | undefined =>
  (reply as { data?: { number?: string | null } } | null)?.data?.number ?? undefined

/**
 * Records the measures and samples of a batch on the acta of its visit, or that the visit was not made. Each has a
 * transaction of its own, and the rules and the key of its single call (R 36.3, R 39.3, R 46.1). The first refusal stops the
 * rest. Where the server is full or busy, the whole request is: acts that were recorded before answer again by their keys.
 */
export const fieldActRecorder =
  (platform: Platform): RecordFieldActs =>
  async (sent) => {
    const { official, visitId, commands, cause } = sent
    const visit = await findVisitOfActs(platform.db, official.departmentId, visitId)
    if (!visit) throw new Problem('assignment.not-found')
    const { inspectionId } = visit
    const afterService = await serviceRefusals(platform, official)
    const onActa = commands.some(needsActa) ? await refusalOnActa(platform.db, official, visit) : null

    const recordOne = async (command: FieldActCommand, stop: Problem | null) => {
      const { offer } = command
      const key = command.key.toLowerCase()
      const moved = isOfEstablishment(command, visit) ? null : new Problem(VISIT_CHANGED)
      const refusal = moved ?? stop ?? afterService(command)
      const ready: Ready =
        refusal && !(await platform.idempotency.isKnown(platform.db, official, key))
          ? { hash: '', record: () => Promise.reject(refusal) }
          : await makeReady(platform, sent, { command, inspectionId })
      try {
        const reply = await platform.idempotency.onceOffered(official, { key, hash: ready.hash, offer }, ready.record)
        return { refusal: null, number: numberIn(reply) }
      } catch (problem) {
        if (!isRefusal(problem)) throw problem
        return { refusal: problem }
      }
    }

    const results: Awaited<ReturnType<RecordFieldActs>>['results'] = []
    let stop = cause ?? null
    for (const command of commands) {
      const result = await recordOne(command, stop ?? (needsActa(command) ? onActa : null))
      results.push(result)
      if (result.refusal) stop = new Problem('batch.stopped')
    }
    // The same as for writes of a visit: unless an act was recorded before, the whole request is refused.
    const isRefusedWhole = !cause && onActa !== null && onActa.code !== 'inspection.not-closed'
    if (isRefusedWhole && results.every(({ refusal }) => refusal !== null)) throw onActa
    return { results, isClosed: inspectionId !== null, inspectionId }
  }
