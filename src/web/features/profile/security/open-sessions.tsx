import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { tellSave } from '../../../ui/toast/tell-save.ts'
import { sessionTexts as texts } from './messages.ts'
import { type OpenSession, sessionsQuery, useEndSessions } from './open-sessions.queries.ts'

type Props = {
  /** Absent for one's own sessions. */
  person?: { id: number; name: string }
}

/** The devices where an account is logged in. Each of them can be logged out. */
export function OpenSessions({ person }: Props) {
  const result = useQuery(sessionsQuery(person?.id))
  const { one, all } = useEndSessions(person?.id)
  if (result.isPending) return <Loading />
  if (!result.data) {
    return <LoadFailed text={texts.failed} onRetry={() => void result.refetch()} of={texts.title} />
  }
  const others = result.data.filter(({ isCurrent }) => !isCurrent)
  const endAll = async () => {
    const { title, titleAll, text } = texts.question
    const label = person ? texts.endAll : texts.endOthers
    if (!(await confirm({ title: person ? titleAll : title, text, confirmLabel: label }))) return
    await tellSave(() => all.mutateAsync(), person ? texts.allEnded : texts.othersEnded)
  }
  return (
    <Stack>
      <Text c="dimmed">{person ? texts.introOf(person.name) : texts.intro}</Text>
      {result.data.length === 0 && <Text>{texts.none}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
        {result.data.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isBusy={one.isPending && one.variables === session.id}
            onEnd={() => void tellSave(() => one.mutateAsync(session.id), texts.ended)}
          />
        ))}
      </Stack>
      {(person !== undefined || others.length > 0) && (
        <Group justify="flex-end">
          <BusyButton variant="default" isBusy={all.isPending} onClick={() => void endAll()}>
            {person ? texts.endAll : texts.endOthers}
          </BusyButton>
        </Group>
      )}
    </Stack>
  )
}

function SessionItem({ session, isBusy, onEnd }: { session: OpenSession; isBusy: boolean; onEnd: () => void }) {
  const { device, createdAt, lastSeenAt, isCurrent } = session
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="xs">
        <Stack gap={2} style={{ flex: '1 1 12rem' }}>
          <Group gap="xs">
            <Text fw={600}>{device}</Text>
            {isCurrent && <Badge variant="light">{texts.current}</Badge>}
          </Group>
          <Text size="sm">{texts.since(createdAt)}</Text>
          <Text size="sm">{texts.lastSeen(lastSeenAt)}</Text>
        </Stack>
        {!isCurrent && (
          <Button
            variant="light"
            aria-label={texts.endOf(device, createdAt)}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onEnd()}
          >
            {texts.end}
          </Button>
        )}
      </Group>
    </Paper>
  )
}
