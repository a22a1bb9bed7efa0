import { Button, Group } from '@mantine/core'
import type { RowDecision } from '../../../../domain/import/import-words.ts'
import type { ImportRow } from '../imports.queries.ts'
import { decisionWords, reviewTexts as texts } from '../messages.ts'

type Props = { row: ImportRow; isBusy: boolean; onDecide: (decision: RowDecision) => void }

/** The decision on a row: it makes an establishment, fills the gaps of another, or stays out. */
export function RowDecisions({ row, isBusy, onDecide }: Props) {
  const isInscribed = row.match !== null && row.match.establishmentId !== null
  const offered: RowDecision[] = ['crear', ...(isInscribed ? (['actualizar'] as const) : []), 'omitir']
  return (
    <Group gap="xs" role="group" aria-label={texts.decide(row.rowNo)}>
      {offered.map((decision) => (
        <Button
          key={decision}
          variant={row.decision === decision ? 'filled' : 'default'}
          aria-pressed={row.decision === decision}
          onClick={() => {
            if (!isBusy && row.decision !== decision) onDecide(decision)
          }}
        >
          {decisionWords[decision]}
        </Button>
      ))}
    </Group>
  )
}
