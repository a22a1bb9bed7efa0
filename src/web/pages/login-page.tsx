import { Alert, Paper, Stack } from '@mantine/core'
import { lastSessionEnd } from '../api/session-token.ts'
import { AdvertisedApps } from '../features/session/advertised-apps.tsx'
import classes from '../features/session/login.module.css'
import { LoginForm } from '../features/session/login-form.tsx'
import { LoginHelp } from '../features/session/login-help.tsx'
import { messages } from '../features/session/messages.ts'

export default function LoginPage() {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <h1 className={classes.brandName}>{messages.product}</h1>
        <p className={classes.purpose}>{messages.purpose}</p>
      </header>
      <main className={classes.content}>
        <Paper withBorder p="xl">
          <Stack gap="lg">
            {lastSessionEnd() === 'expired' && (
              <Alert color="yellow" role="alert">
                {messages.expired}
              </Alert>
            )}
            <LoginForm />
            <LoginHelp />
          </Stack>
        </Paper>
        <AdvertisedApps />
      </main>
    </div>
  )
}
