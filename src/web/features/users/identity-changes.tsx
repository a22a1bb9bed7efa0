import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  decideOnIdentity,
  type IdentityChangeRow,
  listIdentityChanges,
} from '../../../contract/identity-changes.wire.ts'
import { fullName } from '../../../domain/users/full-name.ts'
import { call } from '../../api/call.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { tellSave } from '../../ui/toast/tell-save.ts'
import { messages } from './messages.ts'

const texts = messages.identity

type Decision = { userId: number; requestedAt: string; decision: 'aprobada' | 'rechazada' }

const personOf = (person: IdentityChangeRow['after']) => `${fullName(person)} (${person.identificationNumber})`

/** Names and numbers that officials asked for, to be approved or rejected; nothing while there are none. */
export function IdentityChanges() {
  const queryClient = useQueryClient()
  const result = useQuery({
    queryKey: queryKeys.identityChanges,
    queryFn: ({ signal }) => call(listIdentityChanges, { signal }),
    select: ({ changes }) => changes,
  })
  const decide = useMutation({
    mutationFn: ({ userId, ...body }: Decision) => call(decideOnIdentity, { params: { userId }, body }),
    onSettled: () =>
      Promise.all(
        [queryKeys.identityChanges, queryKeys.users].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
  const changes = result.data ?? []
  if (changes.length === 0) return null
  const press = async (decision: Decision) => {
    if (decide.isPending) return
    await tellSave(() => decide.mutateAsync(decision), texts.done[decision.decision])
  }
  return (
    <Alert color="yellow" mb="md">
      <Text fw={600} mb="xs">
        {texts.title}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {changes.map(({ userId, requestedAt, before, after }) => (
          <Group component="li" key={userId} justify="space-between" gap="xs">
            <Text>
              {personOf(before)} → <strong>{personOf(after)}</strong>
            </Text>
            <Group gap="xs">
              {(['aprobada', 'rechazada'] as const).map((decision) => (
                <Button
                  key={decision}
                  variant={decision === 'aprobada' ? 'filled' : 'default'}
                  aria-label={`${texts.decide[decision]}: ${personOf(after)}`}
                  aria-disabled={decide.isPending}
                  onClick={() => void press({ userId, requestedAt, decision })}
                >
                  {texts.decide[decision]}
                </Button>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}
