import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, type RenderResult, render, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { z } from 'zod'
import { problemReplies } from '../../../../contract/problems.ts'
import { getProfile } from '../../../../contract/profile.wire.ts'
import { ConfirmHost } from '../../../ui/confirm/confirm-host.tsx'
import { openRoute } from '../../../ui/testing.ts'
import type { Profile } from '../profile.queries.ts'
import { ProfileView } from '../profile-view.tsx'

type Sent = { method: string; path: string; body: Record<string, unknown> }

type Answer = { status: number; body: unknown; after?: Promise<void> }

export const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })

export const refused = (code: keyof typeof problemReplies, fields?: object): Answer => ({
  status: problemReplies[code].status,
  body: { success: false, error: { code, message: problemReplies[code].text, fields } },
})

export const onTheWire = (profile: Profile) => z.encode(getProfile.reply, profile)

const bodyOf = (body: unknown): Record<string, unknown> => {
  if (!(body instanceof FormData)) return JSON.parse(String(body))
  return Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name)]))
}

/** The network's end: has the profile, and answers each write with the next of `answers`. */
export function serve(profile: Profile, ...answers: Answer[]) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && url.includes('/photos/')) return new Response(new Blob(['x'], { type: 'image/png' }))
    if (method === 'GET') return Response.json(ok(onTheWire(profile)).body)
    sent.push({ method, path: url, body: bodyOf(body) })
    const answer = answers.shift() ?? ok(onTheWire(profile))
    await answer.after
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

export const changed = vi.fn()

const cities = { queryKey: ['cities'], queryFn: async () => [{ id: 1, name: 'Arjona' }] }

export const Page = () => (
  <ProfileView
    route={openRoute}
    cities={cities}
    isPasswordDue={false}
    isSecondFactorDue={false}
    onSettled={changed}
    noticeSettings={<p>Preferencias</p>}
  />
)

export const show = (router: AnyRouter): RenderResult =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
        <ConfirmHost />
      </QueryClientProvider>
    </MantineProvider>,
  )

export function open(address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] })
  show(createRouter({ routeTree: createRootRoute({ component: Page }), history }))
  return history
}

export const field = (label: RegExp) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=file])' })

const fileField = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' })

export const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export const pick = (label: string, file: File) => fireEvent.change(fileField(label), { target: { files: [file] } })
