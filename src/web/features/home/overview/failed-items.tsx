import { useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { failedItemsSentence } from '../../../../domain/analytics/sentences.ts'
import { conceptText } from '../../../../domain/inspections/checklist.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { StackedBars, type StackPart } from '../../../ui/charts/stacked-bars.tsx'
import { Block } from '../block.tsx'
import { failedItemsQuery } from '../home.queries.ts'
import { itemTexts as texts } from '../messages.ts'

const parts: StackPart[] = [
  { name: conceptText.I, fill: 'bad' },
  { name: conceptText.AR, fill: 'fair' },
]

/** The items that fail most often, with their two kinds of finding apart. */
export function FailedItems({ query }: { query: AnalyticsQuery }) {
  return (
    <Block title={texts.title} query={useQuery(failedItemsQuery(query))}>
      {(rows) => (
        <StackedBars
          title={texts.title}
          sentence={failedItemsSentence(rows)}
          fileName="items-mas-incumplidos"
          table={{
            columns: [texts.item, texts.format, texts.answered, texts.i, texts.ar, texts.critical, texts.failedPct],
            rows: rows.map(({ number, title, format, answered, i, ar, critical, failedPct }) => [
              `${number} ${title}`,
              format,
              ...[answered, i, ar, critical].map((count) => numberText(count)),
              numberText(failedPct, 1),
            ]),
          }}
          parts={parts}
          isWide
          rows={rows.map(({ lineage, number, title, answered, i, ar, failedPct }) => ({
            key: lineage,
            name: `${number} ${title}`,
            counts: [i, ar],
            whole: answered,
            text: texts.share(numberText(failedPct, 1), i + ar, answered),
          }))}
        />
      )}
    </Block>
  )
}
