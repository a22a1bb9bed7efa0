import { Alert, Anchor, Stack } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import classes from './login.module.css'
import { messages } from './messages.ts'

const topics = [
  { hash: 'crear-cuenta', label: messages.createAccount, help: messages.createAccountHelp },
  { hash: 'recuperar-contrasena', label: messages.recoverPassword, help: messages.recoverPasswordHelp },
]

/** What a person without a way in can do about it; the open topic is in the address, as with any link. */
export function LoginHelp() {
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
      <div role="status" className={classes.help}>
        {topic && (
          <Alert variant="light" id={topic.hash}>
            {topic.help}
          </Alert>
        )}
      </div>
    </Stack>
  )
}
