import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { addHoliday, removeHoliday } from '../../../../contract/staff/holidays.wire.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { type HolidayForm, holidayForm } from '../../../../domain/staff/staff-forms.ts'
import { call } from '../../../api/call.ts'
import { useBackCloses } from '../../../ui/back-closes.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { closeButton } from '../../../ui/theme/theme.ts'
import { tellSave } from '../../../ui/toast/tell-save.ts'
import { closeOnTop, useFocusBack } from '../../../ui/window-focus.ts'
import { LineField } from '../../../ui/window-form/form-fields.tsx'
import { FormWindow } from '../forms/form-window.tsx'
import { formTexts } from '../forms/messages.ts'
import { type HolidayRow, holidaysQuery, useStaffSave } from '../staff.queries.ts'
import { absenceTexts } from './messages.ts'

const texts = absenceTexts.holidays

type Draft = Partial<z.input<typeof holidayForm>>

function HolidayWindow({ onClose }: { onClose: () => void }) {
  const { create, saved, day, name } = formTexts.holiday
  return (
    <FormWindow<Draft, HolidayForm, { day: string }>
      title={create}
      schema={holidayForm as unknown as z.ZodType<HolidayForm, Draft>}
      initial={{ day: '', name: '' }}
      done={saved}
      save={(body) => call(addHoliday, { body })}
      onClose={onClose}
    >
      {(form, isReadOnly) => (
        <>
          <LineField form={form} name="day" label={day} type="date" isReadOnly={isReadOnly} isRequired />
          <LineField form={form} name="name" label={name} isReadOnly={isReadOnly} isRequired />
        </>
      )}
    </FormWindow>
  )
}

function HolidayItem({ holiday }: { holiday: HolidayRow }) {
  const { day, name, isLocal } = holiday
  const remove = useStaffSave(() => call(removeHoliday, { params: { day } }))
  return (
    <Group component="li" justify="space-between" gap="xs" mih={isLocal ? undefined : '2rem'}>
      <Text>
        {formatDay(day)} · {name}
        {isLocal && ` (${texts.local})`}
      </Text>
      {isLocal && (
        <Button
          variant="default"
          size="compact-md"
          mih="2.75rem"
          aria-label={texts.removeOf(name)}
          aria-disabled={remove.isPending}
          onClick={() => !remove.isPending && void tellSave(() => remove.mutateAsync(undefined), texts.removed)}
        >
          {texts.remove}
        </Button>
      )}
    </Group>
  )
}

type Props = { year: number; onClose: () => void }

/** The days without work of a year: those of the law, and the department's own ones, which can be changed here. */
export function HolidaysWindow({ year: first, onClose }: Props) {
  useFocusBack()
  useBackCloses(true, onClose)
  const [year, setYear] = useState(first)
  const [isAdding, setIsAdding] = useState(false)
  const holidays = useQuery(holidaysQuery(year))
  return (
    <Modal opened onClose={closeOnTop(onClose)} title={texts.title(year)} closeButtonProps={closeButton} size="lg">
      <Stack>
        <Text>{texts.intro}</Text>
        <Group justify="space-between">
          <ActionIcon variant="default" aria-label={texts.previousYear} onClick={() => setYear(year - 1)}>
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <Text fw={600} aria-live="polite">
            {year}
          </Text>
          <ActionIcon variant="default" aria-label={texts.nextYear} onClick={() => setYear(year + 1)}>
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </Group>
        {holidays.isPending && <Loading />}
        {holidays.isError && <LoadFailed text={texts.failed} onRetry={() => void holidays.refetch()} />}
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {holidays.data?.map((holiday) => (
            <HolidayItem key={`${holiday.day} ${holiday.isLocal}`} holiday={holiday} />
          ))}
        </Stack>
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      </Stack>
      {isAdding && <HolidayWindow onClose={() => setIsAdding(false)} />}
    </Modal>
  )
}
