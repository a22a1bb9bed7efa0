import { Alert, Paper, Stack } from '@mantine/core'
import { lastSessionEnd } from '../api/session-token.ts'
import { AdvertisedApps } from '../features/session/advertised-apps.tsx'
import { LoginForm } from '../features/session/login-form.tsx'
import { LoginHelp } from '../features/session/login-help.tsx'
import { messages } from '../features/session/messages.ts'
import { PublicPage } from '../features/session/public-page.tsx'
import { useSessionOptions } from '../features/session/session-options.ts'

/** The reason why the last session ended, unless the person ended it. */
function EndNotice() {
  if (lastSessionEnd() !== 'deactivated') return null
  return (
    <Alert color="red" role="alert">
      {messages.deactivated}
    </Alert>
  )
}

export default function LoginPage() {
  const { canMail, appsLinks } = useSessionOptions()
  return (
    <PublicPage>
      <Paper withBorder p="xl">
        <Stack gap="lg">
          <EndNotice />
          <LoginForm />
          <LoginHelp canMail={canMail} />
        </Stack>
      </Paper>
      <AdvertisedApps configured={appsLinks} />
    </PublicPage>
  )
}
