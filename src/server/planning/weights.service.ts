import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { previewWeights, readWeights } from '../../contract/planning/weights.wire.ts'
import { problemReplies } from '../../contract/problems.ts'
import type { RiskModelForm, RiskWeights } from '../../domain/planning/planning-forms.ts'
import {
  factorName,
  PROPOSAL_LABEL,
  RISK_CLASSES,
  RISK_FACTORS,
  riskClassName,
} from '../../domain/planning/planning-words.ts'
import { factorNotes, inForce, PROPOSED_MODEL } from '../../domain/planning/risk-model.ts'
import { partsOf, scoreOf } from '../../domain/planning/risk-score.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { findInscriptionTypes } from '../catalogues/catalogues.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findEstablishmentNames } from './preview.queries.ts'
import { findModels, insertModel, takeVersionTurn } from './risk-models.queries.ts'
import { findKeptFacts } from './scoring/scoring.queries.ts'

type Shown = ReplyOf<typeof readWeights>['model']

const proposed: Shown = { ...PROPOSED_MODEL, effectiveFrom: null, note: '', createdBy: null, createdAt: null }

/** The weights in force, the product's own, and every version of the department. */
export async function readModels(q: Querier, { by, at }: Asker): Promise<ReplyOf<typeof readWeights>> {
  const versions = (await findModels(q, by.departmentId)).map(({ weights, createdAt, ...row }) => ({
    ...row,
    ...weights,
    createdAt: createdAt.toISOString(),
  }))
  return {
    model: inForce(versions, dayOf(at)) ?? proposed,
    proposed,
    versions,
    factors: RISK_FACTORS.map((factor) => ({ factor, name: factorName[factor], ...factorNotes[factor] })),
    label: PROPOSAL_LABEL,
  }
}

/** @throws Problem catalogue.not-found for a type that does not exist */
async function checkTypes(q: Querier, { classes }: RiskWeights): Promise<void> {
  const known = new Set((await findInscriptionTypes(q)).map(({ id }) => id))
  if (classes.every(({ inscriptionTypeId }) => known.has(inscriptionTypeId))) return
  throw new Problem('catalogue.not-found', { fields: { classes: problemReplies['catalogue.not-found'].text } })
}

/** Weights in the words of the trail. */
const weightsTold = ({ weights, months }: RiskWeights) => ({
  weights: RISK_FACTORS.map((factor) => `${factorName[factor]} ${weights[factor]}`),
  months: RISK_CLASSES.map((riskClass) => `${riskClassName[riskClass]} ${months[riskClass]}`),
})

/** Keeps a new version of the weights; the scores follow within seconds of its first day. @returns the version */
export const saveModel = (db: Querier, { by, at, form }: Asker & { form: RiskModelForm }): Promise<number> =>
  db.transaction(async (tx) => {
    const { effectiveFrom = dayOf(at), note, ...weights } = form
    if (effectiveFrom < dayOf(at)) {
      throw new Problem('planning.day-past', { fields: { effectiveFrom: problemReplies['planning.day-past'].text } })
    }
    const { departmentId } = by
    await takeVersionTurn(tx, departmentId)
    await checkTypes(tx, weights)
    const [newest] = await findModels(tx, departmentId)
    const version = (newest?.version ?? 0) + 1
    await insertModel(tx, { departmentId, version, weights, effectiveFrom, note, createdBy: by.id, createdAt: at })
    const act = { official: by, at, action: 'save-weights', subject: 'risk-model', subjectId: version } as const
    await audit(tx, { ...act, details: { ...weightsTold(weights), effectiveFrom, note } })
    return version
  })

const FIRST = 50
/** Establishments of one step: each is a short query, so that nothing else waits for a preview. */
const STEP = 2_000

type Ranked = { establishmentId: number; score: number; lastVisitOn: string | null }
/** The order of the suggestions. */
const before = (one: Ranked, other: Ranked): number =>
  other.score - one.score ||
  Number(one.lastVisitOn !== null) - Number(other.lastVisitOn !== null) ||
  (one.lastVisitOn ?? '').localeCompare(other.lastVisitOn ?? '') ||
  one.establishmentId - other.establishmentId
const firstOf = (rows: readonly Ranked[]) => [...rows].sort(before).slice(0, FIRST)

/** The first by the scores as they are, and by other weights, with both scores of each. */
async function compareFirst(db: Querier, { by, at }: Asker, weights: RiskWeights) {
  const today = dayOf(at)
  const model = { ...weights, version: -1 }
  const scores = new Map<number, { before: number; after: number }>()
  let [now, then]: [Ranked[], Ranked[]] = [[], []]
  for (let after = 0; ; ) {
    const facts = await findKeptFacts(db, by.departmentId, after, STEP)
    const tried = facts.map((one) => ({ ...one, score: scoreOf(partsOf(one, model, today)) }))
    facts.forEach((one, at) => {
      scores.set(one.establishmentId, { before: one.score, after: tried[at]?.score ?? 0 })
    })
    now = firstOf([...now, ...facts])
    then = firstOf([...then, ...tried])
    const kept = new Set([...now, ...then].map(({ establishmentId }) => establishmentId))
    for (const id of scores.keys()) if (!kept.has(id)) scores.delete(id)
    if (facts.length < STEP) return { now, then, scores }
    after = facts.at(-1)?.establishmentId ?? after
  }
}

/** The change of the first 50 by other weights. Nothing is written. */
export async function previewModel(
  db: Querier,
  asker: Asker,
  weights: RiskWeights,
): Promise<ReplyOf<typeof previewWeights>> {
  await checkTypes(db, weights)
  const { now, then, scores } = await compareFirst(db, asker, weights)
  const rankIn = (rows: readonly Ranked[]) => {
    const ranks = new Map(rows.map(({ establishmentId }, at) => [establishmentId, at + 1]))
    return (id: number) => ranks.get(id) ?? null
  }
  const [rankBefore, rankAfter] = [rankIn(now), rankIn(then)]
  const left = now.filter(({ establishmentId }) => rankAfter(establishmentId) === null)
  const shown = [...then, ...left].map(({ establishmentId }) => establishmentId)
  const names = new Map(
    (await findEstablishmentNames(db, asker.by.departmentId, shown)).map((row) => [row.establishmentId, row]),
  )
  const rows = shown.flatMap((id) => {
    const [name, score] = [names.get(id), scores.get(id)]
    if (!name || !score) return []
    const ranks = { rankBefore: rankBefore(id), rankAfter: rankAfter(id) }
    return [{ ...name, scoreBefore: score.before, scoreAfter: score.after, ...ranks }]
  })
  return {
    rows,
    entering: rows.filter((row) => row.rankBefore === null).length,
    leaving: left.length,
    moving: rows.filter((row) => row.rankBefore && row.rankAfter && row.rankBefore !== row.rankAfter).length,
  }
}
