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
 * Loads the recovery form when it is needed, because few people need it.
 * A failure is shown in the form's own place. `React.lazy` would take the whole login screen away, and keep the
 * failure.
 */
export function RecoveryOnDemand({ onShown }: { onShown: () => void }) {
  const [Form, setForm] = useState<ComponentType>()
  const [fault, setFault] = useState<unknown>()

  const load = () =>
    loadPage(() => import('./recovery-request.tsx')).then(
      (loaded) => setForm(() => loaded.default),
      (error: unknown) => {
        // A missing signal is no fault to report.
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
