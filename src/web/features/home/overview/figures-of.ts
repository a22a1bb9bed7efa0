import { FEWEST_SHOWN } from '../../../../domain/analytics/figures.ts'
import { fewText, monthText } from '../../../../domain/analytics/sentences.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import type { LinePoint } from '../../../ui/charts/line-points.ts'
import type { TrendPoint } from '../home.queries.ts'
import { figureTexts as texts } from '../messages.ts'
import type { Summary } from '../summary.queries.ts'

type Kpis = Summary['kpis']

/** A figure as texts. `move` is the direction of its change, which has no colour: more is not always better. */
export type Figure = {
  label: string
  value: string
  notes: string[]
  change: string
  move: 'up' | 'down' | 'none'
  points: LinePoint[]
}

const pctText = (pct: number | null): string => (pct === null ? texts.nothing : `${numberText(pct, 1)} %`)
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** The change between two values as they are shown. */
function changeOf(
  now: number | null,
  before: number | null,
  decimals: number,
  byText: (by: string) => string,
): Pick<Figure, 'change' | 'move'> {
  if (now === null || before === null) return { change: texts.noPrevious, move: 'none' }
  const by = rounded(now, decimals) - rounded(before, decimals)
  const size = numberText(Math.abs(by), decimals)
  if (rounded(by, decimals) === 0) return { change: texts.same, move: 'none' }
  return by > 0 ? { change: texts.up(byText(size)), move: 'up' } : { change: texts.down(byText(size)), move: 'down' }
}

const pointsOf = (trend: readonly TrendPoint[], measure: (point: TrendPoint) => number | null): LinePoint[] =>
  trend.map((point) => ({ name: monthText(point.month), value: measure(point) }))

const shareDone = ({ visitsDone, visitsPlanned }: TrendPoint) =>
  visitsPlanned === 0 ? null : (visitsDone * 100) / visitsPlanned

function complianceNotes({ complianceMedian, inspections }: Kpis): string[] {
  return complianceMedian === null ? [] : [texts.median(pctText(complianceMedian), inspections)]
}

/** The figures of a period with their change from the period before. */
export function figuresOf({ kpis, previous }: Summary, trend: readonly TrendPoint[]): Figure[] {
  const points = (now: number | null, before: number | null) => changeOf(now, before, 1, texts.points)
  const isFew = kpis.complianceMean === null && kpis.inspections > 0 && kpis.inspections < FEWEST_SHOWN
  return [
    {
      label: texts.coverage,
      value: pctText(kpis.coveragePct),
      notes: [
        texts.done(kpis.visitsDone, kpis.visitsPlanned),
        ...(kpis.visitsWithoutDue > 0 ? [texts.withoutDue(kpis.visitsWithoutDue)] : []),
      ],
      ...points(kpis.coveragePct, previous.coveragePct),
      points: pointsOf(trend, shareDone),
    },
    {
      label: texts.compliance,
      value: isFew ? fewText(kpis.inspections) : pctText(kpis.complianceMean),
      notes: complianceNotes(kpis),
      ...points(kpis.complianceMean, previous.complianceMean),
      points: pointsOf(trend, ({ complianceMean }) => complianceMean),
    },
    {
      label: texts.inspections,
      value: numberText(kpis.inspections),
      notes: kpis.inspections > 0 ? [texts.conceptos(kpis.favorable, kpis.withRequirements, kpis.unfavorable)] : [],
      ...changeOf(kpis.inspections, previous.inspections, 0, (by) => by),
      points: pointsOf(trend, ({ inspections }) => inspections),
    },
    {
      label: texts.notified,
      value: pctText(kpis.notifiedInTimePct),
      notes: [texts.toNotify(kpis.toNotify)],
      ...points(kpis.notifiedInTimePct, previous.notifiedInTimePct),
      points: [],
    },
    {
      label: texts.measures,
      value: numberText(kpis.measuresImposed),
      notes: kpis.measuresImposed > 0 ? [texts.measuresIn] : [],
      ...changeOf(kpis.measuresImposed, previous.measuresImposed, 0, (by) => by),
      points: [],
    },
  ]
}
