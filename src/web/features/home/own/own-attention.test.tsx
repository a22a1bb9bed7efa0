import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listAttention } from '../../../../contract/analytics/analytics.wire.ts'
import { attentionLink } from '../../../../domain/analytics/attention.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import type { AttentionRow } from '../home.queries.ts'
import { attentionTexts, messages } from '../messages.ts'
import { OwnAttention } from './own-attention.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TITLE = attentionTexts.ofOwn
const told = (attention: AttentionRow[]) =>
  Response.json({ success: true, data: z.encode(listAttention.reply, { attention }) })
const refused = () => Response.json({ success: false, error: { code: 'internal', message: 'No' } }, { status: 500 })

/** The network's end. @returns the addresses that were asked */
function serve(reply: () => Response | Promise<Response>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return reply()
  })
  return asked
}

function open(isOnline = true) {
  const root = createRootRoute()
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <OwnAttention isOnline={isOnline} />
        <p>lo demás</p>
      </>
    ),
  })
  const router = createRouter({ routeTree: root.addChildren([home]), history: createMemoryHistory() })
  const { container } = render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return container
}
const block = () => screen.findByRole('region', { name: TITLE })

describe("the part of an inspector's home page that requires attention", () => {
  test('each kind is a link to the list that the server names', async () => {
    const rows: AttentionRow[] = [
      { kind: 'verdicts_to_give', count: 2, link: attentionLink('verdicts_to_give') },
      { kind: 'requirements_overdue', count: 1, link: attentionLink('requirements_overdue', true) },
      { kind: 'samples_waiting', count: 3, link: attentionLink('samples_waiting', true) },
    ]
    serve(() => told(rows))
    const container = open()
    const links = await within(await block()).findAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['2Requerimientos por verificar', '/dashboard/seguimiento/requerimientos?verificacion=propia'],
      ['1Requerimientos vencidos', '/dashboard/seguimiento/requerimientos?vence=vencido&lugar=activo&visitas=propias'],
      ['3Muestras sin resultado', '/dashboard/seguimiento/muestras?estado=sin-resultado&visitas=propias'],
    ])
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('an inspector without waiting things reads so', async () => {
    serve(() => told([]))
    open()
    await within(await block()).findByText(attentionTexts.none)
  })

  test('a refusal stands in its part, leaves the others, and is asked again', async () => {
    let reply = refused
    serve(() => reply())
    open()
    await screen.findByText(messages.failed(TITLE), undefined, { timeout: 20_000 })
    expect(screen.getByText('lo demás')).toBeTruthy()
    reply = () => told([])
    fireEvent.click(within(await block()).getByRole('button'))
    await screen.findByText(attentionTexts.none)
  })

  test('an answer that is late keeps the others in sight', async () => {
    serve(() => new Promise<Response>(() => {}))
    open()
    await screen.findByRole('heading', { name: TITLE })
    expect((await block()).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('lo demás')).toBeTruthy()
  })

  test('nothing is asked and nothing is shown without signal', async () => {
    const asked = serve(() => told([]))
    open(false)
    await screen.findByText('lo demás')
    expect(screen.queryByRole('heading', { name: TITLE })).toBeNull()
    expect(asked).toEqual([])
  })
})
