import { Group, List, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { OfficialPhoto } from '../directory/official-photo.tsx'
import { LoadBar } from '../load/load-bar.tsx'
import { messages } from '../messages.ts'
import type { OfficialFile } from '../staff.queries.ts'
import { sheetTexts } from './messages.ts'

/** Photo, name and role of an official, whether they are available today and why not, and their load. */
export function SheetHead({ official, fileLink }: { official: OfficialFile; fileLink?: ReactNode }) {
  const { name, photo, role, area, identificationNumber, isActive, availableToday, reasons } = official
  return (
    <Group align="flex-start" wrap="nowrap">
      <OfficialPhoto photo={photo} size={96} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Title order={2} size="h3">
          {name}
        </Title>
        <Text>
          {role} · {area}
        </Text>
        <Text size="sm">
          {sheetTexts.facts.identification}: {identificationNumber}
        </Text>
        <Group gap="xs" my={4}>
          {!isActive && <ToneBadge tone="red" text={sheetTexts.inactive} />}
          <ToneBadge
            tone={availableToday ? 'green' : 'red'}
            text={availableToday ? messages.available : messages.unavailable}
          />
        </Group>
        {reasons.length > 0 && (
          <List size="sm">
            {reasons.map((reason) => (
              <List.Item key={reason}>{reason}</List.Item>
            ))}
          </List>
        )}
        <LoadBar load={official} />
        {fileLink && <Group mt="xs">{fileLink}</Group>}
      </div>
    </Group>
  )
}
