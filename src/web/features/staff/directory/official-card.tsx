import { Group, Text } from '@mantine/core'
import { contractText, todayText } from '../../../../domain/staff/staff-texts.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { LoadBar } from '../load/load-bar.tsx'
import { expiryTone } from '../messages.ts'
import type { StaffRow } from '../staff.queries.ts'
import classes from './official-card.module.css'
import { OfficialLink } from './official-link.tsx'
import { OfficialPhoto } from './official-photo.tsx'

type Props = { official: StaffRow; onOpen: () => void }

/** An official of the directory: photo, role, subregions, contract and load. */
export function OfficialCard({ official, onOpen }: Props) {
  const { name, identificationNumber, photo, role, zodes, contract } = official
  return (
    <li className={classes.card}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <OfficialPhoto photo={photo} size={64} />
        <div className={classes.who}>
          <OfficialLink name={name} onOpen={onOpen} />
          <Text size="xs" c="dimmed">
            {identificationNumber}
          </Text>
          <Text size="sm">{role}</Text>
          {zodes && <Text size="sm">{zodes}</Text>}
        </div>
      </Group>
      <Group gap="xs">
        <ToneBadge tone={contract ? expiryTone(contract.daysLeft) : 'yellow'} text={contractText(contract)} />
        <ToneBadge tone={official.availableToday ? 'green' : 'red'} text={todayText(official)} />
      </Group>
      <LoadBar load={official} />
    </li>
  )
}
