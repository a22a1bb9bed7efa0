import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Deactivatable } from '../../domain/shared/deactivation.ts'
import { queryKeys } from './query-keys.ts'
import { useSwitchRows } from './use-switch-rows.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each<[Deactivatable, (readonly unknown[])[]]>([
  ['user', [queryKeys.users, queryKeys.visits, queryKeys.requirements, queryKeys.analytics]],
  ['assignment', [queryKeys.visits, queryKeys.requirements, queryKeys.analytics]],
])('the lists that a switched %s changes are read again, each once', async (subject, lists) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: [1] }))
  const client = new QueryClient()
  const readAgain = vi.spyOn(client, 'invalidateQueries')
  const { result } = renderHook(() => useSwitchRows(subject), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await result.current.mutateAsync({ rows: [{ id: 1 }], isActive: true })
  expect(readAgain.mock.calls.map(([filters]) => filters?.queryKey)).toEqual(lists)
})
