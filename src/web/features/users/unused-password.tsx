import { Alert } from '@mantine/core'
import { messages } from './messages.ts'

const { temporary } = messages

/** Tells an administrator that a person has a temporary password, and whether it still opens the account. */
export function UnusedPassword({ until }: { until: string }) {
  const hasEnded = Date.parse(until) <= Date.now()
  return (
    <Alert color={hasEnded ? 'orange' : 'blue'} role="status">
      {hasEnded ? temporary.ended(until) : temporary.waits(until)}
    </Alert>
  )
}
