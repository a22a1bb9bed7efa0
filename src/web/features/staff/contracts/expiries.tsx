import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDay } from '../../../../domain/shared/time.ts'
import type { ExpiryKind } from '../../../../domain/staff/expiries.ts'
import { expiryText } from '../../../../domain/staff/staff-texts.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { OfficialLink } from '../directory/official-link.tsx'
import { expiryTone, SOON_DAYS } from '../messages.ts'
import { expiriesQuery } from '../staff.queries.ts'
import classes from './expiries.module.css'

const texts = {
  title: `Vence en los próximos ${SOON_DAYS} días`,
  kinds: { contract: 'Contrato', competence: 'Competencia', card: 'Carné' } satisfies Record<ExpiryKind, string>,
}

/** Contracts, competences and cards that end soon, so that who manages knows in time. Nothing where none ends. */
export function Expiries({ onPerson }: { onPerson: (userId: number) => void }) {
  const titleId = useId()
  const { data = [] } = useQuery(expiriesQuery(SOON_DAYS))
  if (data.length === 0) return null
  return (
    <Paper component="section" withBorder p="sm" mb="md" aria-labelledby={titleId}>
      <Title order={2} size="h5" id={titleId}>
        {texts.title}
      </Title>
      <Stack component="ul" gap={0} className={classes.list}>
        {data.map(({ kind, userId, name, what, endsOn, daysLeft }) => (
          <Group component="li" key={`${kind} ${userId} ${what}`} gap="xs" className={classes.entry}>
            <ToneBadge tone={expiryTone(daysLeft)} text={expiryText(daysLeft)} />
            <OfficialLink name={name} onOpen={() => onPerson(userId)} />
            <Text size="sm">
              {texts.kinds[kind]} {what}, {formatDay(endsOn)}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
