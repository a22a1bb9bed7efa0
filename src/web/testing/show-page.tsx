import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { textAddress } from '../ui/address-text.ts'
import { ConfirmHost } from '../ui/confirm/confirm-host.tsx'

const failingAtOnce = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

/**
 * Shows a page with the app's router, questions and toasts.
 * @param client by default asks once, so that a failure is told at once
 */
export function showPage(page: ReactNode, { address = '/', client = failingAtOnce() } = {}) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: createRootRoute({ component: () => page }), history, ...textAddress })
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { container, router }
}
