import { Button, Checkbox, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCalendarOff, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workCalendar } from '../../../../domain/shared/holidays.ts'
import { normalizeText } from '../../../../domain/shared/text.ts'
import { findOptions } from '../../../ui/catalogue/namesakes.ts'
import { ListExport } from '../../../ui/data-table/export/list-export.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { AbsenceWindow } from '../forms/absence-window.tsx'
import { ChoosePerson } from '../forms/choose-person.tsx'
import { messages } from '../messages.ts'
import classes from '../staff.module.css'
import { absencesQuery, everyoneQuery, exportAbsencesFile, holidaysQuery } from '../staff.queries.ts'
import type { StaffCatalogues } from '../staff-catalogues.ts'
import { AbsenceRequests } from './absence-requests.tsx'
import { HolidaysWindow } from './holidays-window.tsx'
import { monthText, absenceTexts as texts } from './messages.ts'
import { MonthGrid } from './month-grid.tsx'
import { daysOfMonth, monthMarks } from './month-marks.ts'
import { MonthSteps } from './month-steps.tsx'
import { usePlannedVisits } from './planned-visits-window.tsx'

/** Rows drawn at once: more would be slow on a phone. */
const ROWS = 40

type Props = {
  catalogues: StaffCatalogues
  /** `yyyy-mm`. */
  month: string
  today: string
  onMonth: (month: string) => void
  onPerson: (userId: number) => void
}

type Shown = { search: string; onlyAbsent: boolean; limit: number }

/** Everyone's absences of a month, with the requests on top. */
export default function Absences({ catalogues, month, today, onMonth, onPerson }: Props) {
  const days = daysOfMonth(month)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const absences = useQuery(absencesQuery({ from, to }))
  const everyone = useQuery(everyoneQuery)
  const local = useQuery(holidaysQuery(Number(month.slice(0, 4))))
  const [shown, setShown] = useState<Shown>({ search: '', onlyAbsent: false, limit: ROWS })
  const [opened, setOpened] = useState<'person' | 'holidays' | { userId: number }>()
  const { ask, plannedWindow } = usePlannedVisits(catalogues)
  const hasFailed = (absences.isError && !absences.data) || (everyone.isError && !everyone.data)
  if (hasFailed) {
    return <LoadFailed text={texts.failed} onRetry={() => void Promise.all([absences.refetch(), everyone.refetch()])} />
  }
  if (!absences.data || !everyone.data) return <Loading />

  const marks = monthMarks(absences.data, days)
  const requests = absences.data.filter(({ state }) => state === 'pedida')
  const holidays = workCalendar(from, to, local.data ?? [])
  const people = findOptions(
    everyone.data
      .filter(({ isActive, userId }) => isActive || marks.has(userId))
      .filter(({ userId }) => !shown.onlyAbsent || marks.has(userId))
      .map((person) => ({ ...person, label: person.name, detail: person.identificationNumber })),
    normalizeText(shown.search),
  )
  const rows = people.slice(0, shown.limit)
  return (
    <Stack>
      <AbsenceRequests requests={requests} ask={ask} />
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4">
          {texts.calendar}
        </Title>
        <Group gap="xs" className={classes.noPrint}>
          <ListExport
            label={`${messages.tabs.ausencias}, ${monthText(month)}`}
            exportList={(format, signal) => exportAbsencesFile({ from, to }, format, signal)}
          />
          <Button
            variant="default"
            leftSection={<IconCalendarOff size={20} aria-hidden />}
            onClick={() => setOpened('holidays')}
          >
            {texts.holidays.button}
          </Button>
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened('person')}>
            {texts.register}
          </Button>
        </Group>
      </Group>
      <Group gap="xs">
        <MonthSteps month={month} onMonth={onMonth} />
        <TextInput
          className={classes.noPrint}
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          style={{ flex: '1 1 12rem' }}
          value={shown.search}
          onChange={({ currentTarget: { value } }) => setShown({ ...shown, search: value, limit: ROWS })}
        />
        <Checkbox
          className={classes.noPrint}
          label={texts.onlyAbsent}
          checked={shown.onlyAbsent}
          onChange={({ currentTarget: { checked } }) => setShown({ ...shown, onlyAbsent: checked, limit: ROWS })}
        />
      </Group>
      {rows.length === 0 ? (
        <Text>{texts.nobody}</Text>
      ) : (
        <MonthGrid
          label={`${texts.calendar}, ${monthText(month)}`}
          days={days}
          people={rows}
          marks={marks}
          holidays={holidays}
          today={today}
          onPerson={onPerson}
        />
      )}
      {people.length > rows.length && (
        <Button variant="default" onClick={() => setShown({ ...shown, limit: shown.limit + ROWS })}>
          {texts.more(people.length - rows.length)}
        </Button>
      )}
      {opened === 'holidays' && (
        <HolidaysWindow year={Number(month.slice(0, 4))} onClose={() => setOpened(undefined)} />
      )}
      {opened === 'person' && (
        <ChoosePerson
          title={texts.register}
          onChosen={(userId) => setOpened({ userId })}
          onClose={() => setOpened(undefined)}
        />
      )}
      {typeof opened === 'object' && (
        <AbsenceWindow
          userId={opened.userId}
          officialId={opened.userId}
          row={undefined}
          catalogues={catalogues}
          reload={async () => undefined}
          askPlanned={ask}
          onClose={() => setOpened(undefined)}
        />
      )}
      {plannedWindow}
    </Stack>
  )
}
