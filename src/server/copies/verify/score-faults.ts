import { PROPOSED_MODEL, type RiskModel } from '../../../domain/planning/risk-model.ts'
import { partsOf, scoreOf } from '../../../domain/planning/risk-score.ts'
import { findModels } from '../../planning/risk-models.queries.ts'
import { type ComparedScore, findComparedScores, SCORED_TABLES } from '../../planning/scoring/compare-scores.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { faultsInSpans, hasTable, type OnPart, REMADE } from './faults-in-spans.ts'

type Models = (departmentId: number, version: number) => Promise<RiskModel | undefined>

/** Versions of the weights of each department. They are read again for one that was saved while the check runs. */
function modelsOf(q: Querier): Models {
  const read = new Map<number, readonly RiskModel[]>()
  const find = async (departmentId: number) => {
    const found = [
      PROPOSED_MODEL,
      ...(await findModels(q, departmentId)).map(({ version, weights }) => ({ ...weights, version })),
    ]
    read.set(departmentId, found)
    return found
  }
  const named = (models: readonly RiskModel[] | undefined, version: number) =>
    models?.find((model) => model.version === version)
  return async (departmentId, version) =>
    named(read.get(departmentId), version) ?? named(await find(departmentId), version)
}

/** Whether a score has the points that its facts and weights give on its day. */
async function isOfWeights({ departmentId, kept }: ComparedScore, models: Models): Promise<boolean> {
  if (kept === null) return true
  const model = await models(departmentId, kept.version)
  if (!model) return false
  const parts = partsOf(kept, model, kept.computedOn)
  return kept.score === scoreOf(parts) && JSON.stringify(kept.parts) === JSON.stringify(parts)
}

async function faultsOf(score: ComparedScore, models: Models): Promise<string[]> {
  const { name, kept, isOfFacts, isExpected } = score
  const establishment = `del establecimiento ${name}`
  if (isExpected && !isOfFacts) {
    const what =
      kept === null
        ? `Falta la prioridad de visita ${establishment}`
        : `La prioridad de visita ${establishment} no es la de sus datos`
    return [`${what}. ${REMADE}`]
  }
  if (await isOfWeights(score, models)) return []
  return [`Los puntos de la prioridad de visita ${establishment} no son los de sus pesos. ${REMADE}`]
}

/** Scores of the suggestions of visits that are not those of their establishments (decision 077). */
export async function scoreFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'analytics.risk_scores'))) return []
  const models = modelsOf(q)
  return faultsInSpans({ q, onPart }, SCORED_TABLES, async (span) => {
    const faults: string[] = []
    for (const score of await findComparedScores(q, span)) faults.push(...(await faultsOf(score, models)))
    return faults
  })
}
