import { useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { complianceTrendSentence, fewText, monthText } from '../../../../domain/analytics/sentences.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { Block } from '../block.tsx'
import { bandsQuery, type TrendPoint, trendQuery } from '../home.queries.ts'
import { figureTexts, trendTexts as texts } from '../messages.ts'
import { floorsOfMonth } from './floors-of-month.ts'

/** Short name of a month on the axis; January and the first one carry the year. */
const axisName = (month: string, at: number) => {
  const short = monthText(month).slice(0, 3)
  return at === 0 || month.endsWith('-01') ? `${short} ${month.slice(2, 4)}` : short
}

const meanText = ({ complianceMean, inspections }: TrendPoint) => {
  if (complianceMean !== null) return numberText(complianceMean, 1)
  return inspections === 0 ? figureTexts.nothing : fewText(inspections)
}

/** Mean compliance of each month, over the band of 'favorable con requerimientos'. */
export function ComplianceByMonth({ query }: { query: AnalyticsQuery }) {
  // Without the floors the line is drawn alone.
  const bands = useQuery(bandsQuery).data ?? []
  return (
    <Block title={texts.title} query={useQuery(trendQuery(query))}>
      {(points) => (
        <LineChart
          title={texts.title}
          sentence={complianceTrendSentence(points)}
          fileName="cumplimiento-por-mes"
          table={{
            columns: [texts.month, texts.mean, texts.inspections],
            rows: points.map((point) => [monthText(point.month), meanText(point), numberText(point.inspections)]),
          }}
          points={points.map(({ month, complianceMean }) => ({
            name: monthText(month),
            value: complianceMean,
            band: floorsOfMonth(bands, month),
          }))}
          axisName={(_, at) => axisName(points[at]?.month ?? '', at)}
          legend={texts.legend}
        />
      )}
    </Block>
  )
}
