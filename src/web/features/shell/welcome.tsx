import { Button, Paper, Title } from '@mantine/core'
import type { Official } from '../../../domain/access/official.ts'
import { messages } from './messages.ts'
import classes from './welcome.module.css'

export function Welcome({ user, onLogout }: { user: Official; onLogout: () => void }) {
  return (
    <Paper withBorder p="xl" maw="40rem">
      <Title order={1} size="h2" className={classes.title}>
        {messages.welcome(user.email)}
      </Title>
      <dl className={classes.facts}>
        <dt>{messages.userId}</dt>
        <dd>{user.id}</dd>
        <dt>{messages.departmentId}</dt>
        <dd>{user.departmentId}</dd>
      </dl>
      <Button variant="default" onClick={onLogout}>
        {messages.logout}
      </Button>
    </Paper>
  )
}
