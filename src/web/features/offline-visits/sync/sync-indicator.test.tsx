import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SyncIndicator } from './sync-indicator.tsx'
import type { SyncSummary } from './sync-summary.ts'

const quiet: SyncSummary = { connection: 'online', waiting: 0, refused: 0, hasUnsentWork: false }
let summary = quiet
let changed = () => {}
const logIn = vi.fn()

const Shown = ({ isInspector }: { isInspector: boolean }) => {
  const current = useSyncExternalStore(
    (listener) => {
      changed = listener
      return () => {}
    },
    () => summary,
  )
  return <SyncIndicator summary={current} isInspector={isInspector} onLogIn={logIn} />
}

async function open(isInspector = true) {
  const rootRoute = createRootRoute({ component: () => <Shown isInspector={isInspector} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
}
const become = (change: Partial<SyncSummary>) =>
  act(() => {
    summary = { ...quiet, ...change }
    changed()
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const told = () => screen.getByRole('status').textContent

beforeEach(() => {
  summary = quiet
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('an inspector finds their visits behind it, with the signal and the counts', async () => {
  summary = { ...quiet, connection: 'offline', waiting: 3, refused: 1 }
  await open()
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/dashboard/inspeccion/campo')
  for (const text of ['Sin señal', '3 por enviar', '1 rechazada']) expect(link.textContent).toContain(text)
})

test('an administrator, who has none, sees the signal alone', async () => {
  await open(false)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('En línea')).toBeTruthy()
})

test('a user who fills visits no more finds their left work behind the indicator', async () => {
  summary = { ...quiet, hasUnsentWork: true }
  await open(false)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/inspeccion/campo')
})

test('an administrator whose session lapsed logs in again from it', async () => {
  summary = { ...quiet, connection: 'lapsed' }
  await open(false)
  fireEvent.click(screen.getByRole('button', { name: 'Sesión vencida · Iniciar sesión' }))
  expect(logIn).toHaveBeenCalledOnce()
})

test('a screen reader is told each lasting change once, and nothing at the start', async () => {
  await open()
  pass(5_000)
  expect(told()).toBe('')
  become({ connection: 'offline' })
  pass(1_000)
  expect(told()).toBe('')
  become({})
  pass(5_000)
  expect(told()).toBe('')
  become({ connection: 'offline' })
  pass(1_500)
  expect(told()).toBe('Sin señal')
  become({ connection: 'offline', waiting: 1 })
  become({ connection: 'offline', waiting: 2 })
  pass(1_500)
  expect(told()).toBe('2 por enviar')
})
