import { Button, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Tone } from '../../../ui/data-table/cell-format.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'

export type EntryAction = { label: string; name: string; onPress: () => void }

type Props = {
  title: string
  badge?: { text: string; tone: Tone } | undefined
  lines: readonly (string | null | undefined | false)[]
  actions?: readonly EntryAction[]
  children?: ReactNode
}

/** One contract, absence, competence or card on a sheet. */
export function Entry({ title, badge, lines, actions = [], children }: Props) {
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <div style={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={600}>{title}</Text>
            {badge && <ToneBadge {...badge} />}
          </Group>
          {lines.flatMap((line) =>
            line
              ? [
                  <Text key={line} size="sm">
                    {line}
                  </Text>,
                ]
              : [],
          )}
        </div>
        {actions.length > 0 && (
          <Group gap="xs">
            {actions.map(({ label, name, onPress }) => (
              <Button key={label} variant="default" aria-label={name} onClick={onPress}>
                {label}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {children}
    </Paper>
  )
}
