import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { InspectionVisit } from './inspection-visit.tsx'

// IndexedDB in JavaScript is slow.
configure({ asyncUtilTimeout: 5_000 })

const technician = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 } as const
const ids = { assignmentId: 7, establishmentId: 5, inscriptionTypeId: 1 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a visit that is on its way from the server says that its establishment is loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <InspectionVisit official={technician} ids={ids} onFinished={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect((await screen.findByRole('status')).textContent).toBe('Cargando información del establecimiento...')
})
