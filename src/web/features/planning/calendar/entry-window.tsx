import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { calendarKindText } from '../../../../domain/planning/planning-words.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import type { CalendarEntry } from './calendar.queries.ts'
import { texts } from './messages.ts'

type Props = {
  entry: CalendarEntry
  /** A link to the subject's own page, where it has one. */
  link: ReactNode
  onChange: () => void
  onClose: () => void
}

/** An entry in full, with the actions that it offers. */
export function EntryWindow({ entry, link, onChange, onClose }: Props) {
  const { kind, title, detail, day, endDay, isDone, isOverdue, visit } = entry
  return (
    <FormModal opened onClose={onClose} title={calendarKindText(kind)} closeLabel={texts.close}>
      <Stack gap="sm">
        <Text fw={650}>{title}</Text>
        {detail && <Text>{detail}</Text>}
        <Text>{texts.dates(day, endDay)}</Text>
        {isOverdue && <Text fw={600}>{texts.overdueOf(kind)}</Text>}
        {isDone && <Text fw={600}>{texts.done}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          {link}
          {visit && <Button onClick={onChange}>{texts.change}</Button>}
        </Group>
      </Stack>
    </FormModal>
  )
}
