import { useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { conceptosSentence } from '../../../../domain/analytics/sentences.ts'
import { numberText, shareText } from '../../../../domain/shared/text.ts'
import { StackedBars, type StackPart } from '../../../ui/charts/stacked-bars.tsx'
import { Block } from '../block.tsx'
import { type TerritoryRow, territoryQuery } from '../home.queries.ts'
import { conceptoTexts as texts } from '../messages.ts'

export const conceptoParts: StackPart[] = [
  { name: texts.favorable, fill: 'good' },
  { name: texts.withRequirements, fill: 'fair' },
  { name: texts.unfavorable, fill: 'bad' },
]

export const conceptoCounts = ({
  favorable,
  withRequirements,
  unfavorable,
}: Pick<TerritoryRow, 'favorable' | 'withRequirements' | 'unfavorable'>) => [favorable, withRequirements, unfavorable]

const withShare = (count: number, whole: number) =>
  whole === 0 ? numberText(count) : `${numberText(count)} (${shareText(count, whole)})`

/** Counts of the three conceptos in each ZODES. */
export function Conceptos({ query }: { query: AnalyticsQuery }) {
  return (
    <Block title={texts.title} query={useQuery(territoryQuery('zodes', query))}>
      {(rows) => (
        <StackedBars
          title={texts.title}
          sentence={conceptosSentence(rows.map((row) => ({ ...row, name: row.zodes })))}
          fileName="conceptos-por-zodes"
          table={{
            columns: [texts.zodes, texts.inspections, ...conceptoParts.map(({ name }) => name)],
            rows: rows.map((row) => [
              row.zodes,
              numberText(row.inspections),
              ...conceptoCounts(row).map((count) => withShare(count, row.inspections)),
            ]),
          }}
          parts={conceptoParts}
          rows={rows.map((row) => ({
            name: row.zodes,
            counts: conceptoCounts(row),
            text: numberText(row.inspections),
          }))}
        />
      )}
    </Block>
  )
}
