import { useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { fewText, officialsSentence } from '../../../../domain/analytics/sentences.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { StackedBars } from '../../../ui/charts/stacked-bars.tsx'
import { Block } from '../block.tsx'
import { type OfficialFigures, officialsQuery } from '../home.queries.ts'
import { figureTexts, officialTexts as texts } from '../messages.ts'
import { conceptoCounts, conceptoParts } from './conceptos.tsx'

/** Most officials with a bar; the table has all. */
const DRAWN = 10

const meanText = ({ complianceMean, inspections }: OfficialFigures) =>
  complianceMean === null ? fewText(inspections) : numberText(complianceMean, 1)

const minutesText = ({ minutesMean }: OfficialFigures) =>
  minutesMean === null ? figureTexts.nothing : numberText(minutesMean)

/** The inspections in which each official took part, with their conceptos. */
export function OfficialInspections({ query }: { query: AnalyticsQuery }) {
  return (
    <Block title={texts.title} query={useQuery(officialsQuery(query))}>
      {({ rows, previous }) => {
        const before = new Map(previous.map(({ userId, inspections }) => [userId, inspections]))
        return (
          <StackedBars
            title={texts.title}
            sentence={officialsSentence(rows, DRAWN)}
            fileName="inspecciones-por-funcionario"
            table={{
              columns: [
                texts.official,
                texts.role,
                texts.inspections,
                texts.previous,
                texts.compliance,
                ...conceptoParts.map(({ name }) => name),
                texts.minutes,
              ],
              rows: rows.map((row) => [
                row.name,
                row.role,
                numberText(row.inspections),
                numberText(before.get(row.userId) ?? 0),
                meanText(row),
                ...conceptoCounts(row).map((count) => numberText(count)),
                minutesText(row),
              ]),
            }}
            parts={conceptoParts}
            isWide
            rows={rows.slice(0, DRAWN).map((row) => ({
              key: row.userId,
              name: row.name,
              counts: conceptoCounts(row),
              whole: rows[0]?.inspections ?? 0,
              text: numberText(row.inspections),
            }))}
          />
        )
      }}
    </Block>
  )
}
