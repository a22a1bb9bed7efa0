import 'fake-indexeddb/auto'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OPEN_LIMIT_MS } from '../../offline/store/limit-opening.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { InspectionVisit } from './inspection-visit.tsx'

const technician = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 } as const
const ids = { assignmentId: 7, establishmentId: 5, inscriptionTypeId: 1 }

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
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

test('a store that does not answer is named, and the signal is not blamed', async () => {
  await visitDatabase.open()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  visitDatabase.close({ disableAutoOpen: false })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <InspectionVisit official={technician} ids={ids} renderResult={() => null} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(OPEN_LIMIT_MS - 1))
  expect(screen.getByRole('status').textContent).toMatch(/^El almacenamiento de este dispositivo tarda/)
  await act(() => vi.advanceTimersByTimeAsync(OPEN_LIMIT_MS))
  expect(screen.getByRole('alert').textContent).toMatch(/^El almacenamiento de este dispositivo no responde/)
})
