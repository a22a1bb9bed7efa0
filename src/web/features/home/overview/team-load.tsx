import { useQuery } from '@tanstack/react-query'
import { loadSentence } from '../../../../domain/analytics/sentences.ts'
import { firstOfMonth, lastOfMonth } from '../../../../domain/shared/days.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { Bars } from '../../../ui/charts/bars.tsx'
import type { Fill } from '../../../ui/charts/fills.tsx'
import { Block } from '../block.tsx'
import { teamLoadQuery, type Workload } from '../home.queries.ts'
import { loadTexts as texts, visitsText } from '../messages.ts'

/** Full bar, in percent of what fits. */
const FULL = 100

const fillOf = ({ loadPct }: Workload): Fill => {
  if (loadPct === null) return 'plain'
  return loadPct > FULL ? 'bad' : loadPct > 80 ? 'fair' : 'good'
}

const byLoad = (one: Workload, other: Workload) =>
  (other.loadPct ?? -1) - (one.loadPct ?? -1) ||
  other.weighted - one.weighted ||
  one.name.localeCompare(other.name, 'es')

/**
 * Pending visits of each official against what fits in the days of this month.
 * @param today `yyyy-mm-dd`
 */
export function TeamLoad({ today }: { today: string }) {
  const month = { from: firstOfMonth(today), to: lastOfMonth(today) }
  return (
    <Block title={texts.title} query={useQuery(teamLoadQuery(month))}>
      {(officials) => {
        const rows = [...officials].sort(byLoad)
        const most = Math.max(1, ...rows.map(({ weighted }) => weighted))
        return (
          <Bars
            title={texts.title}
            sentence={loadSentence(rows)}
            fileName="carga-del-equipo"
            table={{
              columns: [texts.official, texts.pending, texts.weighted, texts.capacity, texts.loadPct],
              rows: rows.map(({ name, pending, weighted, capacity, loadPct }) => [
                name,
                numberText(pending),
                visitsText(weighted),
                capacity === null ? texts.unknown : visitsText(capacity),
                loadPct === null ? texts.unknown : numberText(loadPct),
              ]),
            }}
            max={FULL}
            rows={rows.map((official) => ({
              key: official.userId,
              name: official.name,
              // Without a declared capacity the bars compare the visits themselves.
              value: official.loadPct ?? (official.weighted * FULL) / most,
              text: texts.of(official.weighted, official.capacity),
              fill: fillOf(official),
            }))}
          />
        )
      }}
    </Block>
  )
}
