import { ActionIcon, Button, Group, Text, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { removeLegalDay, removeSuspension } from '../../../contract/calendar/calendar-days.wire.ts'
import { holidaySourceName } from '../../../domain/calendar/calendar-forms.ts'
import { formatDay, formatInstant } from '../../../domain/shared/time.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import { tellSave } from '../../ui/toast/tell-save.ts'
import { DayWindow, SuspensionWindow } from './day-windows.tsx'
import classes from './legal-calendar.module.css'
import { type LegalCalendar, legalYearQuery } from './legal-calendar.queries.ts'
import { yearTexts as texts } from './messages.ts'
import { Month } from './month.tsx'

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'))
/** The years that the server answers. */
const [FIRST_YEAR, LAST_YEAR] = [1984, 2199]

type Holiday = LegalCalendar['holidays'][number]
type Suspension = LegalCalendar['suspensions'][number]

/** Takes something of the calendar away, once the person has said so. */
function useRemoval() {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: (remove: () => Promise<unknown>) => remove(),
    onSettled: () =>
      Promise.all(
        [queryKeys.legalCalendar, queryKeys.staff, queryKeys.visits].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return async (question: { title: string; text: string; done: string }, remove: () => Promise<unknown>) => {
    const { done, ...asked } = question
    if (removal.isPending || !(await confirm({ ...asked, confirmLabel: texts.remove, isDestructive: true }))) return
    await tellSave(() => removal.mutateAsync(remove), done)
  }
}

type Remove = ReturnType<typeof useRemoval>
type Part = { mayEdit: boolean; remove: Remove }

function HolidayList({ holidays, mayEdit, remove }: Part & { holidays: readonly Holiday[] }) {
  const ask = ({ name, day }: Holiday) =>
    remove({ title: texts.removeTitle(name), text: texts.removeText, done: texts.removed }, () =>
      call(removeLegalDay, { params: { day } }),
    )
  return (
    <ul className={classes.list}>
      {holidays.map((holiday) => (
        <li key={`${holiday.day} ${holiday.isLocal}`} className={classes.row}>
          <div>
            <Text fw={600}>
              {formatDay(holiday.day)} · {holiday.name}
            </Text>
            <p className={classes.note}>
              {holiday.norm ?? texts.noNorm} · {holidaySourceName[holiday.source]}
            </p>
          </div>
          {mayEdit && holiday.isLocal && (
            <Button variant="default" aria-label={texts.removeOf(holiday.name)} onClick={() => void ask(holiday)}>
              {texts.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function SuspensionList({ suspensions, mayEdit, remove }: Part & { suspensions: readonly Suspension[] }) {
  if (suspensions.length === 0) return <p className={classes.note}>{texts.noSuspensions}</p>
  const ask = ({ id }: Suspension) =>
    remove({ title: texts.resumeTitle, text: texts.resumeText, done: texts.resumed }, () =>
      call(removeSuspension, { params: { id } }),
    )
  return (
    <ul className={classes.list}>
      {suspensions.map((suspension) => (
        <li key={suspension.id} className={classes.row}>
          <div>
            <Text fw={600}>{texts.period(suspension)}</Text>
            <p className={classes.note}>{suspension.norm}</p>
          </div>
          {mayEdit && (
            <Button
              variant="default"
              aria-label={texts.removeOf(texts.period(suspension))}
              onClick={() => void ask(suspension)}
            >
              {texts.remove}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Versions = ({ versions }: Pick<LegalCalendar, 'versions'>) =>
  versions.length === 0 ? (
    <p className={classes.note}>{texts.noVersions}</p>
  ) : (
    <ul className={classes.list}>
      {versions.map(({ version, note, changedBy, changedAt }) => (
        <li key={version}>
          <Text fw={600}>{texts.version(version)}</Text>
          <p className={classes.note}>{note}</p>
          <p className={classes.note}>
            {changedBy}, {formatInstant(new Date(changedAt))}
          </p>
        </li>
      ))}
    </ul>
  )

function Year({ calendar, mayEdit }: { calendar: LegalCalendar; mayEdit: boolean }) {
  const remove = useRemoval()
  const { year, holidays, suspensions, versions } = calendar
  const names = new Map(holidays.map(({ day, name }) => [day, name]))
  const freeOn = (day: string) =>
    names.get(day) ?? (suspensions.some(({ from, to }) => from <= day && day <= to) ? texts.suspended : undefined)
  return (
    <>
      <div className={classes.months}>
        {MONTHS.map((month) => (
          <Month key={month} first={`${year}-${month}-01`} freeOn={freeOn} />
        ))}
      </div>
      <div className={classes.columns}>
        <section className={`${classes.block} ${classes.wide}`} aria-labelledby="dias-sin-trabajo">
          <Title order={3} size="h4" id="dias-sin-trabajo">
            {texts.list}
          </Title>
          <HolidayList holidays={holidays} mayEdit={mayEdit} remove={remove} />
        </section>
        <section className={classes.block} aria-labelledby="suspensiones">
          <Title order={3} size="h4" id="suspensiones">
            {texts.suspensions}
          </Title>
          <SuspensionList suspensions={suspensions} mayEdit={mayEdit} remove={remove} />
        </section>
        <section className={classes.block} aria-labelledby="cambios-calendario">
          <Title order={3} size="h4" id="cambios-calendario">
            {texts.versions}
          </Title>
          <Versions versions={versions} />
        </section>
      </div>
    </>
  )
}

/** The calendar of a year: months, days without work with their norm, suspensions and changes (R 30.1). */
export function LegalYear({ first, mayEdit }: { first: number; mayEdit: boolean }) {
  const [year, setYear] = useState(first)
  const [opened, setOpened] = useState<'day' | 'suspension'>()
  const { data, isError, refetch } = useQuery(legalYearQuery(year))
  const close = () => setOpened(undefined)
  return (
    <section className={classes.block} aria-labelledby="calendario-del-ano">
      <Group justify="space-between">
        <Group gap="xs">
          <ActionIcon
            variant="default"
            className={classes.actions}
            aria-label={texts.previous}
            disabled={year === FIRST_YEAR}
            onClick={() => setYear(year - 1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </ActionIcon>
          <Title order={2} size="h3" id="calendario-del-ano" aria-live="polite">
            {texts.title(year)}
          </Title>
          <ActionIcon
            variant="default"
            className={classes.actions}
            aria-label={texts.next}
            disabled={year === LAST_YEAR}
            onClick={() => setYear(year + 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </ActionIcon>
        </Group>
        {mayEdit && (
          <Group gap="xs" className={classes.actions}>
            <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpened('day')}>
              {texts.add}
            </Button>
            <Button variant="default" onClick={() => setOpened('suspension')}>
              {texts.suspend}
            </Button>
          </Group>
        )}
      </Group>
      {data ? (
        <Year calendar={data} mayEdit={mayEdit} />
      ) : isError ? (
        <LoadFailed text={`No se pudo cargar ${texts.failed}.`} of={texts.failed} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {opened === 'day' && <DayWindow onClose={close} />}
      {opened === 'suspension' && <SuspensionWindow onClose={close} />}
    </section>
  )
}
