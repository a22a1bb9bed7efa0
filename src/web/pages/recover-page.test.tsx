import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { AuthProvider } from '../features/session/auth.tsx'
import RecoverPage from './recover-page.tsx'

afterEach(cleanup)

function open(search: string) {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/recuperar',
    validateSearch: (address: Record<string, unknown>) => address,
    component: RecoverPage,
  })
  const history = createMemoryHistory({ initialEntries: [`/recuperar${search}`] })
  const router = createRouter({ routeTree: root.addChildren([page]), history })
  render(
    <MantineProvider env="test">
      <AuthProvider>
        <RouterProvider router={router as never} />
      </AuthProvider>
    </MantineProvider>,
  )
  return history
}

test('the form tells whose password it sets, and the address keeps neither', async () => {
  const history = open('?token=abc&cuenta=ana%40vigia.demo')
  await screen.findByText('Contraseña de ana@vigia.demo')
  expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('ana@vigia.demo')
  await waitFor(() => expect(history.location.search).toBe(''))
})

test('the account leaves the address of a link without token too', async () => {
  const history = open('?cuenta=ana%40vigia.demo')
  await screen.findByRole('alert')
  await waitFor(() => expect(history.location.search).toBe(''))
})

test.each(['Llame+al+300+y+d%C3%A9+su+clave%40', `${'a'.repeat(101)}%40b`, '%5B%22a%40b%22%5D'])(
  'an account that does not exist is not shown: %s',
  async (told) => {
    open(`?token=abc&cuenta=${told}`)
    await screen.findByRole('form')
    expect(screen.queryByText(/^Contraseña de/)).toBeNull()
  },
)
