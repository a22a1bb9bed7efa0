import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { listSuggestions } from '../../contract/planning/planning.wire.ts'
import { problemReplies } from '../../contract/problems.ts'
import { hindranceText, pendingVisitText } from '../../domain/planning/pending-visit.ts'
import type { Dismissal, SuggestionsQuery } from '../../domain/planning/planning-forms.ts'
import { PROPOSAL_LABEL } from '../../domain/planning/planning-words.ts'
import { PROPOSED_MODEL, type RiskModel } from '../../domain/planning/risk-model.ts'
import { type RiskReason, reasonsOf } from '../../domain/planning/risk-score.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { findActivityNames } from '../catalogues/catalogues.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findDecidingVisits } from './pending-visits.queries.ts'
import { findModels, modelInForce } from './risk-models.queries.ts'
import { scoreFew } from './scoring/scorer.ts'
import type { ScoredFacts } from './scoring/scoring.queries.ts'
import {
  countSuggestions,
  countWithoutScore,
  deleteDismissal,
  findSuggestions,
  holdEstablishment,
  putDismissal,
} from './suggestions.queries.ts'

type Scored = ScoredFacts & { version: number; computedOn: string }

/** Tells the reasons of scores with their own weights and day, so that points and sum agree. */
export async function reasonTeller(q: Querier, departmentId: number): Promise<(row: Scored) => RiskReason[]> {
  const names = new Map((await findActivityNames(q)).map(({ id, name }) => [id, name]))
  const models = new Map<number, RiskModel>([[PROPOSED_MODEL.version, PROPOSED_MODEL]])
  for (const { version, weights } of await findModels(q, departmentId)) models.set(version, { ...weights, version })
  return (row) =>
    reasonsOf(row, models.get(row.version) ?? PROPOSED_MODEL, row.computedOn, (id) => names.get(id) ?? String(id))
}

/** Pending visits of suggested establishments in words, by establishment. */
async function pendingTexts(
  q: Querier,
  { departmentId, today }: { departmentId: number; today: string },
  ids: number[],
) {
  const visits = await findDecidingVisits(q, departmentId, ids, { today, endsOn: today })
  return new Map(
    [...visits].map(([id, visit]) => [
      id,
      visit.hindrance ? hindranceText(visit.hindrance, visit) : `Visita pendiente: ${pendingVisitText(visit)}`,
    ]),
  )
}

/** Establishments in the order of risk, each with its reasons. */
export async function readSuggestions(
  db: Querier,
  { by, at }: Asker,
  query: SuggestionsQuery,
): Promise<ReplyOf<typeof listSuggestions>> {
  const today = dayOf(at)
  const { departmentId } = by
  await scoreFew(db, today)
  const asked = { ...query, departmentId, today }
  const rows = await findSuggestions(db, asked)
  const tell = await reasonTeller(db, departmentId)
  const pending = await pendingTexts(
    db,
    asked,
    rows.map(({ establishmentId }) => establishmentId),
  )
  const { total, computedOn } = await countSuggestions(db, asked)
  return {
    suggestions: rows.map((row) => ({
      ...row,
      reasons: tell(row),
      pendingVisit: pending.get(row.establishmentId) ?? null,
    })),
    total,
    computedOn,
    waiting: await countWithoutScore(db, departmentId),
    label: PROPOSAL_LABEL,
    version: (await modelInForce(db, departmentId, today)).version,
  }
}

/** Leaves an establishment out of the suggestions up to a day; again, with another reason or day, replaces it. */
export const dismiss = (db: Querier, id: number, { by, at, form }: Asker & { form: Dismissal }): Promise<void> =>
  db.transaction(async (tx) => {
    if (form.until < dayOf(at))
      throw new Problem('planning.day-past', { fields: { until: problemReplies['planning.day-past'].text } })
    const establishment = await holdEstablishment(tx, by.departmentId, id)
    if (!establishment) throw new Problem('establishment.not-found')
    const { departmentId } = by
    await putDismissal(tx, {
      departmentId,
      establishmentId: id,
      reason: form.reason,
      untilOn: form.until,
      dismissedBy: by.id,
      dismissedAt: at,
    })
    const act = { official: by, at, action: 'dismiss-suggestion', subject: 'establishment', subjectId: id } as const
    await audit(tx, { ...act, details: { reason: form.reason, untilOn: form.until } })
  })

export const restore = (db: Querier, id: number, { by, at }: Asker): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await deleteDismissal(tx, by.departmentId, id))) throw new Problem('planning.not-dismissed')
    await audit(tx, { official: by, at, action: 'restore-suggestion', subject: 'establishment', subjectId: id })
  })
