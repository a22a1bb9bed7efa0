import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { InspectionVisit } from './inspection-visit.tsx'

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
        <InspectionVisit official={technician} ids={ids} renderResult={() => null} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  expect((await screen.findByRole('status')).textContent).toBe('Cargando información del establecimiento...')
})
