import { Alert, Anchor, Paper, Stack, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useAuth } from '../features/session/auth.tsx'
import { messages } from '../features/session/messages.ts'
import { PublicPage } from '../features/session/public-page.tsx'
import { RECOVERY_HASH } from '../features/session/recovery-address.ts'
import { ResetForm } from '../features/session/reset-form.tsx'

const route = getRouteApi('/recuperar')

type State = { is: 'open' } | { is: 'done' } | { is: 'refused'; message: string }

/** Target of a one-time link. The token leaves the address at once, so that no history keeps it. */
export default function RecoverPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { user, logout } = useAuth()
  const [token] = useState(() => (search.token === undefined ? '' : String(search.token)))
  const [state, setState] = useState<State>(
    token === '' ? { is: 'refused', message: messages.reset.noToken } : { is: 'open' },
  )
  const hasTokenInAddress = search.token !== undefined
  useEffect(() => {
    if (hasTokenInAddress) void navigate({ to: '/recuperar', search: {}, replace: true })
  }, [hasTokenInAddress, navigate])

  const finish = () => {
    setState({ is: 'done' })
    // A new password ends every session, this browser's included.
    if (user) logout()
  }

  return (
    <PublicPage>
      <Paper withBorder p="xl">
        <Stack gap="lg">
          <Title order={2} size="h3">
            {messages.reset.title}
          </Title>
          {state.is === 'open' && (
            <ResetForm
              token={token}
              onDone={finish}
              onLinkInvalid={(message) => setState({ is: 'refused', message })}
            />
          )}
          {state.is === 'done' && (
            <>
              <Alert color="green" role="status">
                {messages.reset.done}
              </Alert>
              <Anchor component={Link} to="/">
                {messages.reset.logIn}
              </Anchor>
            </>
          )}
          {state.is === 'refused' && (
            <>
              <Alert color="red" role="alert">
                {state.message}
              </Alert>
              <Anchor component={Link} to="/" hash={RECOVERY_HASH}>
                {messages.reset.askAgain}
              </Anchor>
            </>
          )}
        </Stack>
      </Paper>
    </PublicPage>
  )
}
