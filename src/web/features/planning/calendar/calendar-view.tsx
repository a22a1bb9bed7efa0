import { Button, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRss } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CALENDAR_KINDS, calendarKindName } from '../../../../domain/planning/planning-words.ts'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'
import type { PageRoute } from '../../../ui/page-route.ts'
import { useScreenMatches } from '../../../ui/screen-matches.ts'
import { Loaded } from '../loaded.tsx'
import planning from '../planning.module.css'
import classes from './calendar.module.css'
import { type CalendarEntry, calendarEntriesQuery, type MovableVisit } from './calendar.queries.ts'
import {
  type CalendarAddress,
  type CalendarViewName,
  calendarViews,
  dayIn,
  officialIn,
  periodOf,
  steppedDay,
  type TypedCalendarAddress,
  viewOf,
} from './calendar-address.ts'
import { ChangeDayWindow } from './change-day-window.tsx'
import { DayList } from './day-list.tsx'
import { EntryWindow } from './entry-window.tsx'
import { FeedsWindow } from './feeds-window.tsx'
import { KindIcon } from './kind-icon.tsx'
import { periodText, texts } from './messages.ts'
import { MonthGrid } from './month-grid.tsx'
import { OfficialFilter } from './official-filter.tsx'

type Props = {
  route: PageRoute<TypedCalendarAddress, CalendarAddress>
  /** Officials whose calendar may be chosen; null for a person who sees only their own. */
  officials: readonly CatalogueQuery[] | null
  /** `yyyy-mm-dd`. */
  today: string
  /** Reads a visit again, after another person changed it. */
  fetchVisit: (id: number) => Promise<MovableVisit | undefined>
  /** A link to the subject of an entry, where it has a page. */
  linkOf: (entry: CalendarEntry) => ReactNode
}

/** A phone has room for a list, and a small screen for no month. */
const narrowViews = ['agenda'] as const
const mediumViews = ['semana', 'agenda'] as const

type Opened = 'feeds' | { entry: CalendarEntry } | { moved: MovableVisit }

/** The kinds of entries with their signs. */
const Legend = () => (
  <ul className={classes.legend} aria-label={texts.legend}>
    {CALENDAR_KINDS.map((kind) => (
      <li key={kind}>
        <KindIcon kind={kind} /> {calendarKindName[kind]}
      </li>
    ))}
  </ul>
)

/** Visits, trips, absences, limits and days without work: a month, a week or an agenda (R 22.9). */
export function CalendarView({ route, officials, today, fetchVisit, linkOf }: Props) {
  const navigate = route.useNavigate()
  const address = route.useSearch()
  const isNarrow = useScreenMatches('(max-width: 767px)')
  const hasRoomForMonth = useScreenMatches('(min-width: 62em)')
  const offered = isNarrow ? narrowViews : hasRoomForMonth ? calendarViews : mediumViews
  const wanted = viewOf(address)
  const view: CalendarViewName = offered.find((name) => name === wanted) ?? offered[0]
  const day = dayIn(address, today)
  const userId = officialIn(address)
  const period = periodOf(view, day)
  const query = useQuery(calendarEntriesQuery({ ...period, userId }))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const change = (part: CalendarAddress) =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...(previous as CalendarAddress), ...part }),
      resetScroll: false,
    })
  const showDay = (next: string) => change({ dia: next === today ? undefined : next })
  const label = periodText(view, day, period)
  const onOpen = (entry: CalendarEntry) => setOpened({ entry })
  return (
    <div className={planning.page}>
      <div className={planning.head}>
        <Title order={1} size="h2">
          {texts.title}
        </Title>
        <Button
          variant="default"
          className={planning.noPrint}
          leftSection={<IconRss size={20} aria-hidden />}
          onClick={() => setOpened('feeds')}
        >
          {texts.feeds.button}
        </Button>
      </div>
      <div className={classes.tools}>
        <Group gap="xs" className={planning.noPrint}>
          <Button
            variant="default"
            px="sm"
            aria-label={texts.previous[view]}
            onClick={() => showDay(steppedDay(view, day, -1))}
          >
            <IconChevronLeft size={20} aria-hidden />
          </Button>
          <Button variant="default" onClick={() => showDay(today)}>
            {texts.today}
          </Button>
          <Button
            variant="default"
            px="sm"
            aria-label={texts.next[view]}
            onClick={() => showDay(steppedDay(view, day, 1))}
          >
            <IconChevronRight size={20} aria-hidden />
          </Button>
        </Group>
        <p className={classes.period} aria-live="polite">
          {label}
        </p>
        <Group gap="sm" className={planning.noPrint}>
          {officials && (
            <OfficialFilter queries={officials} userId={userId} onChange={(funcionario) => change({ funcionario })} />
          )}
          {!isNarrow && (
            <Group gap="xs" role="group" aria-label={texts.view}>
              {offered.map((name) => (
                <Button
                  key={name}
                  px="sm"
                  variant={name === view ? 'filled' : 'default'}
                  aria-pressed={name === view}
                  onClick={() => change({ vista: name === 'mes' ? undefined : name })}
                >
                  {texts.views[name]}
                </Button>
              ))}
            </Group>
          )}
        </Group>
      </div>
      <Legend />
      <Loaded of={texts.failed} query={query}>
        {({ entries, isCut }) => (
          <>
            {isCut && <p className={planning.proposal}>{texts.cut}</p>}
            {view === 'mes' ? (
              <MonthGrid
                label={label}
                period={period}
                day={day}
                today={today}
                entries={entries}
                onOpen={onOpen}
                onDay={(dia) => change({ dia, vista: 'agenda' })}
              />
            ) : (
              <DayList period={period} today={today} entries={entries} isEveryDay={view === 'semana'} onOpen={onOpen} />
            )}
          </>
        )}
      </Loaded>
      {opened === 'feeds' && <FeedsWindow onClose={close} />}
      {typeof opened === 'object' && 'entry' in opened && (
        <EntryWindow
          entry={opened.entry}
          link={linkOf(opened.entry)}
          onChange={() => opened.entry.visit && setOpened({ moved: opened.entry.visit })}
          onClose={close}
        />
      )}
      {typeof opened === 'object' && 'moved' in opened && (
        <ChangeDayWindow
          visit={opened.moved}
          reload={() => fetchVisit(opened.moved.id)}
          onReloaded={(visit) => setOpened({ moved: visit })}
          onClose={close}
        />
      )}
    </div>
  )
}
