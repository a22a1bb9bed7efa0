import { Alert, Anchor, Stack } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import classes from './login.module.css'
import { messages } from './messages.ts'
import { RECOVERY_HASH } from './recovery-address.ts'
import { RecoveryOnDemand } from './recovery-on-demand.tsx'

const CREATE_HASH = 'crear-cuenta'
const topics = [
  { hash: CREATE_HASH, label: messages.createAccount },
  { hash: RECOVERY_HASH, label: messages.recoverPassword },
]

type TopicProps = { hash: string; canMail: boolean; onShown: () => void }

function Topic({ hash, canMail, onShown }: TopicProps) {
  if (hash === RECOVERY_HASH && canMail) return <RecoveryOnDemand onShown={onShown} />
  const help = hash === RECOVERY_HASH ? messages.recoverPasswordHelp : messages.createAccountHelp
  return (
    <Alert variant="light" id={hash} role="status">
      {help}
    </Alert>
  )
}

/** Help for a person who cannot log in. The open topic is in the address, as with any link. */
export function LoginHelp({ canMail }: { canMail: boolean }) {
  const open = useLocation({ select: (location) => location.hash })
  const topic = topics.find(({ hash }) => hash === open)
  const answer = useRef<HTMLDivElement>(null)
  // Scrolls as little as possible: most people are here for the form above.
  const bringIntoView = useCallback(() => answer.current?.scrollIntoView({ block: 'nearest' }), [])
  useEffect(() => {
    if (topic) bringIntoView()
  }, [topic, bringIntoView])
  return (
    <Stack gap="xs" align="center">
      {topics.map(({ hash, label }) => (
        // `state` keeps the page to return to.
        <Anchor
          key={hash}
          component={Link}
          className={classes.helpLink}
          to="/"
          hash={hash}
          state={true}
          hashScrollIntoView={false}
          replace
        >
          {label}
        </Anchor>
      ))}
      <div ref={answer} className={classes.help}>
        {topic && <Topic hash={topic.hash} canMail={canMail} onShown={bringIntoView} />}
      </div>
    </Stack>
  )
}
