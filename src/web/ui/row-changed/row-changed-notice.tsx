import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { problemReplies } from '../../../contract/problems.ts'

const messages = { reload: 'Recargar el registro', failed: 'No se pudo recargar el registro. Intente de nuevo.' }

/** Says that somebody else changed the row of an open form, and takes their version when asked; what was typed stays until then. */
export function RowChangedNotice({ onReload }: { onReload: () => Promise<void> }) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const reload = async () => {
    setState('loading')
    try {
      await onReload()
      setState('idle')
    } catch (error) {
      console.error(error)
      setState('failed')
    }
  }
  return (
    <Alert color="yellow" role="alert">
      <Stack align="flex-start" gap="sm">
        <Text>{problemReplies['row.changed'].text}</Text>
        {state === 'failed' && <Text>{messages.failed}</Text>}
        <Button variant="default" loading={state === 'loading'} onClick={() => void reload()}>
          {messages.reload}
        </Button>
      </Stack>
    </Alert>
  )
}
