import { Paper, Stack, Tabs, Title } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { personalTexts } from '../../../domain/users/user-refusal.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Loading } from '../../ui/loading.tsx'
import type { PageRoute } from '../../ui/page-route.ts'
import { markMoreTabs } from '../../ui/page-tabs/mark-more-tabs.ts'
import strip from '../../ui/page-tabs/tab-strip.module.css'
import { showTab } from '../../ui/show-tab.ts'
import { CurriculumForm } from './curriculum-form.tsx'
import { InformationForm } from './information-form.tsx'
import { messages } from './messages.ts'
import { PasswordForm } from './password-form.tsx'
import classes from './profile.module.css'
import { profileQuery } from './profile.queries.ts'
import {
  type ProfileAddress,
  type ProfileTab,
  profileTabs,
  type TypedProfileAddress,
  tabOf,
} from './profile-address.ts'
import { sessionTexts } from './security/messages.ts'
import { OpenSessions } from './security/open-sessions.tsx'
import { SecondFactor } from './security/second-factor.tsx'
import { useProfileGuard } from './use-profile-guard.ts'

type NamedRow = { id: number; name: string }
type CatalogueQuery = Pick<UseQueryOptions<NamedRow[]>, 'queryKey' | 'queryFn' | 'staleTime'>

type Props = {
  route: PageRoute<TypedProfileAddress, ProfileAddress>
  /** Municipalities to suggest. The page gives them, since the request belongs to another feature. */
  cities: CatalogueQuery
  /** The server accepts nothing but a new password. */
  isPasswordDue: boolean
  /** The server accepts nothing before the session has a second factor. */
  isSecondFactorDue: boolean
  /** A due password was chosen, or a due second factor set up. */
  onSettled: () => void
  /** Preferences of notices. The page gives them, since they belong to another feature. */
  noticeSettings: ReactNode
}

export function ProfileView({ route, cities, isPasswordDue, isSecondFactorDue, onSettled, noticeSettings }: Props) {
  const navigate = route.useNavigate()
  const address = tabOf(route.useSearch())
  const profile = useQuery(profileQuery)
  const isNewPasswordDue = isPasswordDue || profile.data?.mustChangePassword === true
  const isDue = isNewPasswordDue || isSecondFactorDue
  // While a new password or a second factor is due, the server answers nothing but the profile.
  const municipalities = useQuery({ ...cities, enabled: profile.data !== undefined && !isDue })
  const tab = isDue ? 'contrasena' : address
  const progress = useProfileGuard()
  // A change of password that falls due later must not discard text typed in the other tabs.
  const [isOpened, setIsOpened] = useState(false)
  if (profile.data && !isDue && !isOpened) setIsOpened(true)
  const [areNoticesOpened, setNoticesOpened] = useState(false)
  if (tab === 'avisos' && !areNoticesOpened) setNoticesOpened(true)

  const open = (next: ProfileTab) =>
    void navigate({
      to: '.',
      search: { pestana: next === 'informacion' ? undefined : next },
      // Keeps the page to return to after a due change of password.
      state: true,
      replace: true,
      resetScroll: false,
    })
  const content = () => {
    // A failed refresh keeps the loaded profile and the typed text.
    const failed = <LoadFailed text={messages.failed} onRetry={() => void profile.refetch()} />
    if (!profile.data) return profile.isError ? failed : <Loading />
    const { firstName, middleName, lastName, secondLastName, primaryEmail, documentNumber } = profile.data
    const personal = personalTexts({
      firstName,
      middleName: middleName ?? undefined,
      lastName,
      secondSurname: secondLastName ?? undefined,
      email: primaryEmail,
      identificationNumber: documentNumber,
    })
    return (
      <Tabs
        value={tab}
        onChange={(value) => open(value as ProfileTab)}
        keepMounted={isOpened}
        keepMountedMode="display-none"
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" className={strip.strip ?? ''} ref={markMoreTabs}>
          {profileTabs.map((name) => (
            <Tabs.Tab
              key={name}
              value={name}
              className={classes.tab}
              disabled={isDue && name !== 'contrasena'}
              ref={name === tab ? showTab : undefined}
            >
              {messages.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="informacion">
          <InformationForm
            profile={profile.data}
            municipalities={municipalities.data?.map(({ name }) => name) ?? []}
            onProgress={progress.onInformation}
          />
        </Tabs.Panel>
        <Tabs.Panel value="mis-datos">
          <CurriculumForm
            profile={profile.data}
            onInformation={() => open('informacion')}
            onProgress={progress.onCurriculum}
          />
        </Tabs.Panel>
        <Tabs.Panel value="contrasena">
          <Stack gap="xl">
            {!(isSecondFactorDue && !isNewPasswordDue) && (
              <PasswordForm
                personal={personal}
                email={primaryEmail}
                isDue={isNewPasswordDue}
                onChanged={onSettled}
                onProgress={progress.onPassword}
              />
            )}
            {tab === 'contrasena' && !isNewPasswordDue && (
              <>
                <SecondFactor email={primaryEmail} isDue={isSecondFactorDue} onSettled={onSettled} />
                {!isSecondFactorDue && (
                  <Stack component="section" aria-labelledby="sesiones" maw="40rem">
                    <Title order={2} size="h3" id="sesiones">
                      {sessionTexts.title}
                    </Title>
                    <OpenSessions />
                  </Stack>
                )}
              </>
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="avisos">{areNoticesOpened && noticeSettings}</Tabs.Panel>
      </Tabs>
    )
  }

  return (
    <Stack maw="60rem">
      <Title order={1} size="h2">
        {messages.title}
      </Title>
      <Paper withBorder className={classes.card}>
        {content()}
      </Paper>
    </Stack>
  )
}
