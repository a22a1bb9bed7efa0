import { Alert, Anchor, Paper, Stack, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { MAX_EMAIL } from '../../domain/shared/fields.ts'
import { useAuth } from '../features/session/auth.tsx'
import { messages } from '../features/session/messages.ts'
import { PublicPage } from '../features/session/public-page.tsx'
import { RECOVERY_HASH } from '../features/session/recovery-address.ts'
import { ResetForm } from '../features/session/reset-form.tsx'

const route = getRouteApi('/recuperar')

type State = { is: 'open' } | { is: 'done' } | { is: 'refused'; message: string }

/** The account that a link names. The link is not signed: another text must not be shown as this page's own. */
const accountOf = (told: unknown): string | undefined =>
  typeof told === 'string' && told.length <= MAX_EMAIL && /^\S+@\S+$/.test(told) ? told : undefined

/** Target of a one-time link. Token and account leave the address at once, so that no history keeps them. */
export default function RecoverPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { user, logout } = useAuth()
  const [token] = useState(() => (search.token === undefined ? '' : String(search.token)))
  const [account] = useState(() => accountOf(search.cuenta))
  const [state, setState] = useState<State>(
    token === '' ? { is: 'refused', message: messages.reset.noToken } : { is: 'open' },
  )
  const isAddressTelling = search.token !== undefined || search.cuenta !== undefined
  useEffect(() => {
    if (isAddressTelling) void navigate({ to: '/recuperar', search: {}, replace: true })
  }, [isAddressTelling, navigate])

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
              account={account}
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
