import { setImmediate } from 'node:timers/promises'
import { COUNTED_TABLES, findMiscounted } from '../../analytics/compare-counted.queries.ts'
import {
  type FigureMonth,
  findInspectionMonths,
  findOtherSums,
  findPlanMonths,
  type InspectionFigures,
  isOtherPlan,
} from '../../analytics/compare-months.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { faultsInSpans, hasTable, type OnPart, REMADE } from './faults-in-spans.ts'

const WORDS: Readonly<Record<InspectionFigures, string>> = {
  visits: 'inspecciones',
  spread: 'medianas',
  officials: 'funcionarios',
  items: 'ítems',
}

/** A month as people write it: 11/2026. */
const shownMonth = ({ first }: FigureMonth) => `${first.slice(5, 7)}/${first.slice(0, 4)}`

/** Faults of all months; other requests get their turn between them. */
async function faultsOfMonths(
  months: readonly FigureMonth[],
  faultsOf: (month: FigureMonth) => Promise<string[]>,
  onPart: OnPart,
): Promise<string[]> {
  const faults: string[] = []
  for (const month of months) {
    const found = await faultsOf(month)
    faults.push(
      ...found.map(
        (what) =>
          `Los indicadores de ${what} de ${shownMonth(month)} (${month.department}) no son los de sus registros. ${REMADE}`,
      ),
    )
    onPart()
    await setImmediate()
  }
  return faults
}

/**
 * Figures that are not those of their records (decision 077). What waits to be counted is no fault: the figures of months
 * are compared with what is counted, and that with the closed inspections but for those that wait.
 */
export async function figureFaults(q: Querier, onPart: OnPart): Promise<string[]> {
  if (!(await hasTable(q, 'analytics.counted_inspections'))) return []
  const counted = await faultsInSpans({ q, onPart }, COUNTED_TABLES, async (span) =>
    (await findMiscounted(q, span)).map(
      ({ acta }) => `Los indicadores no cuentan el acta ${acta} como está guardada. ${REMADE}`,
    ),
  )
  const otherSums = async (month: FigureMonth) => (await findOtherSums(q, month)).map((figures) => WORDS[figures])
  const otherPlan = async (month: FigureMonth) => ((await isOtherPlan(q, month)) ? ['planeación'] : [])
  const sums = await faultsOfMonths(await findInspectionMonths(q), otherSums, onPart)
  const plans = await faultsOfMonths(await findPlanMonths(q), otherPlan, onPart)
  return [...counted, ...sums, ...plans]
}
