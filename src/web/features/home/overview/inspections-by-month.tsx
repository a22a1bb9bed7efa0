import { useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { monthsSentence, monthText } from '../../../../domain/analytics/sentences.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { MonthHeat } from '../../../ui/charts/month-heat.tsx'
import { Block } from '../block.tsx'
import { trendQuery } from '../home.queries.ts'
import { monthsTexts, trendTexts } from '../messages.ts'

/** Inspections of each month, years below each other, so that seasons show. */
export function InspectionsByMonth({ query }: { query: AnalyticsQuery }) {
  return (
    <Block title={monthsTexts.title} query={useQuery(trendQuery(query))}>
      {(points) => (
        <MonthHeat
          title={monthsTexts.title}
          sentence={monthsSentence(points)}
          fileName="inspecciones-por-mes"
          table={{
            columns: [trendTexts.month, trendTexts.inspections],
            rows: points.map(({ month, inspections }) => [monthText(month), numberText(inspections)]),
          }}
          months={points.map(({ month, inspections }) => ({ month, value: inspections }))}
        />
      )}
    </Block>
  )
}
