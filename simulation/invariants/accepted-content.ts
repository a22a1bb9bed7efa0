import type { Accepted } from '../accepted-work.ts'
import type { Facts, Invariant } from './facts.ts'
import { told } from './facts.ts'
import { type StoredAnswer, type StoredVisit, storedVisits } from './stored-visit.ts'

/** An answer as the accepted commands make it. `by`: the user who gave it first. */
type Expected = Omit<StoredAnswer, 'points' | 'answeredBy'> & { by: number }

/** The concepts of the wire (R 4.6) and their codes. */
const CODES: Readonly<Record<string, string>> = {
  'Aceptable (A)': 'A',
  'Aceptable con Requerimiento (AR)': 'AR',
  'Inaceptable (I)': 'I',
  'No Aplica (NA)': 'NA',
}

const text = (value: unknown): string | null => (value === undefined || value === '' ? null : String(value))
const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1'

function expectedOf({ fields, photo, userId }: Accepted, before?: Expected): Expected {
  const concept = CODES[String(fields.concept)] ?? '?'
  const keepsPhoto = photo === undefined && (concept === 'AR' || concept === 'I')
  return {
    itemId: Number(fields.item_configuration_id),
    concept,
    observation: text(fields.description),
    evidence: photo ?? (keepsPhoto ? (before?.evidence ?? null) : null),
    isCritical: isYes(fields.es_critico),
    measure: text(fields.medida_sanitaria),
    sampleRecord: text(fields.numero_acta_muestra),
    counterSampleRecord: text(fields.numero_acta_contra),
    by: before?.by ?? userId,
  }
}

type Model = {
  answers: Map<number, Expected>
  observation: string | null
  establishmentSigner: string | null
  witness: string | null
  signed: Set<number>
}

/** Plays the accepted commands of one visit again, in their order. A second `items` for one item changes nothing. */
function modelOf(commands: readonly Accepted[]): Model {
  const model: Model = {
    answers: new Map(),
    observation: null,
    establishmentSigner: null,
    witness: null,
    signed: new Set(),
  }
  for (const command of commands) {
    const { call, fields, userId } = command
    const itemId = Number(fields.item_configuration_id)
    const before = model.answers.get(itemId)
    if (call === 'items' && !before) model.answers.set(itemId, expectedOf(command))
    else if (call === 'correction') model.answers.set(itemId, expectedOf(command, before))
    else if (call === 'health-observation') model.observation = text(fields.observation)
    else if (call === 'establishment-signature') model.establishmentSigner = String(fields.name_by_establishment ?? '')
    else if (call === 'witness-signature') model.witness = String(fields.witness_name ?? '')
    else if (call === 'official-signature') model.signed.add(Number(fields.official_id ?? userId))
  }
  return model
}

const COMPARED = [
  'concept',
  'observation',
  'isCritical',
  'measure',
  'sampleRecord',
  'counterSampleRecord',
] as const satisfies (keyof Expected)[]

function answerFaults(visitId: number, expected: Expected, stored: StoredAnswer | undefined): string[] {
  const where = `visit ${visitId} item ${expected.itemId}`
  if (!stored) return [`${where}: accepted and not stored`]
  const faults = COMPARED.filter((key) => stored[key] !== expected[key]).map(
    (key) => `${where} ${key}: accepted ${JSON.stringify(expected[key])}, stored ${JSON.stringify(stored[key])}`,
  )
  const photo = stored.evidence?.slice(0, 64) ?? null
  if (photo !== expected.evidence) faults.push(`${where}: another photo is stored than was accepted last`)
  if (stored.answeredBy !== expected.by) faults.push(`${where}: stored as of ${stored.answeredBy}, not ${expected.by}`)
  return faults
}

function visitFaults(visit: StoredVisit | undefined, visitId: number, model: Model): string[] {
  if (!visit) return [`visit ${visitId}: accepted work and no inspection`]
  const stored = new Map(visit.answers.map((answer) => [answer.itemId, answer]))
  const extra = visit.answers.filter(({ itemId }) => !model.answers.has(itemId))
  return [
    ...[...model.answers.values()].flatMap((expected) => answerFaults(visitId, expected, stored.get(expected.itemId))),
    ...extra.map(({ itemId }) => `visit ${visitId} item ${itemId}: stored and never accepted`),
    ...(['observation', 'establishmentSigner', 'witness'] as const).flatMap((part) =>
      visit[part] === model[part]
        ? []
        : [`visit ${visitId} ${part}: accepted ${JSON.stringify(model[part])}, stored ${JSON.stringify(visit[part])}`],
    ),
    ...[...model.signed].filter((id) => !visit.signed.includes(id)).map((id) => `visit ${visitId}: ${id} did not sign`),
  ]
}

/** Differences between a stored visit and its accepted commands, which are given in their order. */
export const contentFaults = (
  visitId: number,
  visit: StoredVisit | undefined,
  commands: readonly Accepted[],
): string[] => visitFaults(visit, visitId, modelOf(commands))

/** The database holds the last accepted content of each part of a visit, and nothing else. */
export const acceptedIsStored: Invariant = {
  name: 'accepted is stored',
  async check({ server, work }: Facts) {
    const visits = new Map((await storedVisits(server.db)).map((visit) => [visit.visitId, visit]))
    const accepted = work.accepted()
    const faults = [...new Set(accepted.map(({ visitId }) => visitId))].flatMap((visitId) =>
      contentFaults(
        visitId,
        visits.get(visitId),
        accepted.filter((command) => command.visitId === visitId),
      ),
    )
    return told(faults)
  },
}
