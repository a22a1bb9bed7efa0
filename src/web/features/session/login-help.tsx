import { Alert, Anchor, Stack } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import classes from './login.module.css'
import { messages } from './messages.ts'
import { RECOVERY_HASH } from './recovery-address.ts'
import { RecoveryOnDemand } from './recovery-on-demand.tsx'

const CREATE_HASH = 'crear-cuenta'
const topics = [
  { hash: CREATE_HASH, label: messages.createAccount },
  { hash: RECOVERY_HASH, label: messages.recoverPassword },
]

function Topic({ hash, canMail }: { hash: string; canMail: boolean }) {
  if (hash === RECOVERY_HASH && canMail) return <RecoveryOnDemand />
  const help = hash === RECOVERY_HASH ? messages.recoverPasswordHelp : messages.createAccountHelp
  return (
    <Alert variant="light" id={hash} role="status">
      {help}
    </Alert>
  )
}

/** What a person without a way in can do about it; the open topic is in the address, as with any link. */
export function LoginHelp({ canMail }: { canMail: boolean }) {
  const open = useLocation({ select: (location) => location.hash })
  const topic = topics.find(({ hash }) => hash === open)
  return (
    <Stack gap="xs" align="center">
      {topics.map(({ hash, label }) => (
        // `state` keeps the page to come back to.
        <Anchor
          key={hash}
          component={Link}
          className={classes.helpLink}
          to="/"
          hash={hash}
          state={true as never}
          replace
        >
          {label}
        </Anchor>
      ))}
      <div className={classes.help}>{topic && <Topic hash={topic.hash} canMail={canMail} />}</div>
    </Stack>
  )
}
