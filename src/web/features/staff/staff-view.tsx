import { Stack, Tabs, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadPage } from '../../pwa/chunk-load-error.ts'
import { Loading } from '../../ui/loading.tsx'
import type { PageRoute } from '../../ui/page-route.ts'
import { markMoreTabs } from '../../ui/page-tabs/mark-more-tabs.ts'
import strip from '../../ui/page-tabs/tab-strip.module.css'
import { showTab } from '../../ui/show-tab.ts'
import { Contracts } from './contracts/contracts.tsx'
import { Directory } from './directory/directory.tsx'
import { messages } from './messages.ts'
import { OfficialDrawer } from './sheet/official-drawer.tsx'
import classes from './staff.module.css'
import {
  monthOf,
  personOf,
  type StaffAddress,
  type StaffTab,
  staffTabs,
  type TypedStaffAddress,
  tabOf,
} from './staff-address.ts'
import type { StaffCatalogues } from './staff-catalogues.ts'

// Parts that few people open are chunks of their own, so that the directory comes sooner.
const Absences = lazy(() => loadPage(() => import('./absences/absences.tsx')))
const Cards = lazy(() => loadPage(() => import('./cards/cards.tsx')))
const Competences = lazy(() => loadPage(() => import('./competences/competences.tsx')))
const Coverage = lazy(() => loadPage(() => import('./coverage/coverage.tsx')))
const Load = lazy(() => loadPage(() => import('./load/load.tsx')))

type Props = {
  route: PageRoute<TypedStaffAddress, StaffAddress>
  readerId: number
  catalogues: StaffCatalogues
  /** `yyyy-mm-dd`. */
  today: string
  /** Leads to the files (expedientes) about an official. The page gives it, since it belongs to another feature. */
  fileLink?: (userId: number) => ReactNode
}

/** The module as administrators see it: tabs, and the sheet of an official over them. */
export function StaffView({ route, readerId, catalogues, today, fileLink }: Props) {
  const navigate = route.useNavigate()
  const address = route.useSearch()
  const tab = tabOf(address)
  const person = personOf(address)
  const month = monthOf(address, today)

  // Search, page and filters belong to the list of one tab.
  const openTab = (next: StaffTab) =>
    void navigate({ to: '.', search: { pestana: next === 'directorio' ? undefined : next }, resetScroll: false })
  const change = (part: Pick<StaffAddress, 'funcionario' | 'mes'>) =>
    void navigate({ to: '.', search: (previous) => ({ ...(previous as StaffAddress), ...part }), resetScroll: false })
  const onPerson = (funcionario: number) => change({ funcionario })
  const onMonth = (mes: string) => change({ mes: mes === today.slice(0, 7) ? undefined : mes })

  const shared = { route, readerId, catalogues, onPerson }
  const contents: Record<StaffTab, () => ReactNode> = {
    directorio: () => <Directory route={route} areas={catalogues.areas} onPerson={onPerson} />,
    vinculacion: () => <Contracts {...shared} />,
    ausencias: () => (
      <Absences catalogues={catalogues} month={month} today={today} onMonth={onMonth} onPerson={onPerson} />
    ),
    competencias: () => <Competences {...shared} />,
    cobertura: () => <Coverage catalogues={catalogues} onPerson={onPerson} />,
    carga: () => <Load month={month} onMonth={onMonth} onPerson={onPerson} />,
    carnes: () => <Cards route={route} readerId={readerId} onPerson={onPerson} />,
  }
  return (
    <Stack>
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      <Tabs
        value={tab}
        onChange={(next) => openTab(next as StaffTab)}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List
          mb="md"
          className={`${strip.strip} ${classes.tabs}`}
          ref={markMoreTabs}
          aria-label={messages.tabsLabel}
        >
          {staffTabs.map((name) => (
            <Tabs.Tab key={name} value={name} className={classes.tab} ref={name === tab ? showTab : undefined}>
              {messages.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {staffTabs.map((name) => (
          <Tabs.Panel key={name} value={name}>
            {/* Paper shows no tabs, so it says which one it is of. */}
            <Title order={2} size="h3" mb="sm" className={classes.printOnly}>
              {messages.tabs[name]}
            </Title>
            <Suspense fallback={<Loading />}>{contents[name]()}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      {person !== undefined && (
        <OfficialDrawer
          userId={person}
          readerId={readerId}
          catalogues={catalogues}
          fileLink={fileLink?.(person)}
          onClose={() => change({ funcionario: undefined })}
        />
      )}
    </Stack>
  )
}
