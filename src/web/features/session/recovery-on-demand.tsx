import { Alert, Group, Stack } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { loadPage, PageMissing } from '../../pwa/chunk-load-error.ts'
import { TakeUpdate } from '../../pwa/take-update.tsx'
import { Retry } from '../../ui/retry.tsx'
import { messages } from './messages.ts'

const { failed, missing } = messages.recovery

function Missing({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const reason = fault instanceof PageMissing ? fault.reason : undefined
  return (
    <Alert color="yellow" role="alert">
      <Stack gap="sm">
        {reason ? missing[reason] : failed}
        <Group gap="xs">
          {reason === 'gone' && <TakeUpdate />}
          <Retry onRetry={onRetry} />
        </Group>
      </Stack>
    </Alert>
  )
}

/**
 * Few need it: it is not part of what the login screen loads. Where it does not come it says so in its own place, for
 * whoever only wants to log in; `React.lazy` would take the whole screen away, and keep a failure for ever.
 */
export function RecoveryOnDemand({ onShown }: { onShown: () => void }) {
  const [Form, setForm] = useState<ComponentType>()
  const [fault, setFault] = useState<unknown>()

  const load = () =>
    loadPage(() => import('./recovery-request.tsx')).then(
      (loaded) => setForm(() => loaded.default),
      (error: unknown) => {
        // Without a signal it is no fault.
        if (!(error instanceof PageMissing)) console.error(error)
        setFault(error)
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what follows is asked for
  useEffect(() => void load(), [])
  useEffect(() => {
    if (Form || fault) onShown()
  }, [Form, fault, onShown])
  const retry = () => {
    setFault(undefined)
    void load()
  }
  if (Form) return <Form />
  return fault ? <Missing fault={fault} onRetry={retry} /> : messages.loading
}
