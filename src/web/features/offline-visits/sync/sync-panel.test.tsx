import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aCommand } from '../testing.ts'
import { SyncPanel } from './sync-panel.tsx'
import type { Connection } from './sync-summary.ts'

// The state after a reload: the engine tries to send, whether or not the server can be reached.
vi.mock('../../../offline/sync/sync-engine.ts', () => ({ kick: () => {}, useSyncState: () => ({ phase: 'sending' }) }))

afterEach(cleanup)

test.each<[Connection, string, string]>([
  ['online', 'Enviando…', 'true'],
  ['offline', 'Sincronizar ahora', 'false'],
])('an attempt while %s reads «%s»', (connection, name, isDisabled) => {
  render(
    <MantineProvider env="test">
      <SyncPanel userId={2} isInspector commands={[aCommand()]} connection={connection} onLogIn={() => {}} />
    </MantineProvider>,
  )
  expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe(isDisabled)
})
