import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toastError } from './toast.ts'
import { Toasts } from './toasts.tsx'

afterEach(() => {
  cleanup()
  notifications.clean()
})

const shown = (userId: number | undefined) => (
  <MantineProvider env="test">
    <Toasts userId={userId} />
  </MantineProvider>
)

test('a long toast may take the screen, and scrolls in what it has of it', async () => {
  render(shown(1))
  act(() => toastError('Su perfil no permite abrir esa página.'))
  const toast = (await screen.findByRole('alert')) as HTMLElement
  expect(toast.style.maxHeight).toBe('calc(100dvh - 6rem)')
  expect(toast.className).toContain('toast')
})

test('a toast told before its place exists is shown, and goes with its session', async () => {
  toastError('Su perfil no permite abrir esa página.')
  const { rerender } = render(shown(1))
  await screen.findByText('Su perfil no permite abrir esa página.')
  rerender(shown(2))
  await waitFor(() => expect(screen.queryByText('Su perfil no permite abrir esa página.')).toBeNull())
})
