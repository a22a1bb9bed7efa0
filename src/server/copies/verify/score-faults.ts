import { PROPOSED_MODEL, type RiskModel } from '../../../domain/planning/risk-model.ts'
import { partsOf, scoreOf } from '../../../domain/planning/risk-score.ts'
import { findModels } from '../../planning/risk-models.queries.ts'
import { type ComparedScore, findComparedScores, SCORED_TABLES } from '../../planning/scoring/compare-scores.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { faultsInSpans, hasTable, REMADE } from './faults-in-spans.ts'

type Models = (departmentId: number) => Promise<readonly RiskModel[]>

/** Versions of the weights of each department, read once. */
function modelsOf(q: Querier): Models {
  const read = new Map<number, Promise<readonly RiskModel[]>>()
  const find = async (departmentId: number) => [
    PROPOSED_MODEL,
    ...(await findModels(q, departmentId)).map(({ version, weights }) => ({ ...weights, version })),
  ]
  return (departmentId) => {
    const models = read.get(departmentId) ?? find(departmentId)
    read.set(departmentId, models)
    return models
  }
}

/** Whether a score has the points that its facts and weights give on its day. */
function isOfWeights({ kept }: ComparedScore, models: readonly RiskModel[]): boolean {
  if (kept === null) return true
  const model = models.find(({ version }) => version === kept.version)
  if (!model) return false
  const parts = partsOf(kept, model, kept.computedOn)
  return kept.score === scoreOf(parts) && JSON.stringify(kept.parts) === JSON.stringify(parts)
}

async function faultsOf(score: ComparedScore, models: Models): Promise<string[]> {
  const { name, departmentId, kept, isOfFacts, isExpected } = score
  const establishment = `del establecimiento ${name}`
  if (isExpected && !isOfFacts) {
    const what =
      kept === null
        ? `Falta la prioridad de visita ${establishment}`
        : `La prioridad de visita ${establishment} no es la de sus datos`
    return [`${what}. ${REMADE}`]
  }
  if (isOfWeights(score, await models(departmentId))) return []
  return [`Los puntos de la prioridad de visita ${establishment} no son los de sus pesos. ${REMADE}`]
}

/** Scores of the suggestions of visits that are not those of their establishments (decision 077). */
export async function scoreFaults(q: Querier): Promise<string[]> {
  if (!(await hasTable(q, 'analytics.risk_scores'))) return []
  const models = modelsOf(q)
  return faultsInSpans(q, SCORED_TABLES, async (span) => {
    const faults: string[] = []
    for (const score of await findComparedScores(q, span)) faults.push(...(await faultsOf(score, models)))
    return faults
  })
}
