import { Button, Group, Paper, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { may } from '../../../domain/access/may.ts'
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
      <Group>
        {may(user, 'visits.carry', user) && (
          <Button renderRoot={(props) => <Link {...props} to="/dashboard/inspeccion/campo" />}>
            {messages.offlineVisits}
          </Button>
        )}
        <Button variant="default" onClick={onLogout}>
          {messages.logout}
        </Button>
      </Group>
    </Paper>
  )
}
