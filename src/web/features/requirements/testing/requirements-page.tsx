import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { getRequirement, listRequirements } from '../../../../contract/follow-up/requirements.wire.ts'
import { getSettings } from '../../../../contract/follow-up/settings.wire.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../../testing/wrongly-keyed.ts'
import { openRoute } from '../../../ui/testing.ts'
import { RequirementView } from '../card/requirement-view.tsx'
import { Requirements } from '../list/requirements.tsx'
import type { Requirement } from '../requirements.queries.ts'

type Answer = { status: number; body: object }

const official = (userType: Official['userType']): Official => ({
  ...{ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType },
})
const cities = { queryKey: ['cities'], queryFn: async () => [{ id: 1, name: 'Turbaco' }] }
const nothing = () => {}

export const openList = (userType: Official['userType'] = 1, address = '/') =>
  showPage(
    <Requirements
      route={openRoute}
      official={official(userType)}
      cities={cities}
      onOpen={nothing}
      onOpenActa={nothing}
      onFollowUp={nothing}
    />,
    { address },
  )
export const openCard = () => showPage(<RequirementView requirementId={9} />)

export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
export const dialog = (name: string) => screen.findByRole('dialog', { name })
export const type = (name: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(name), { target: { value } })
export const send = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
export const filterOf = (url: URL | undefined) => JSON.parse(url?.searchParams.get('filter') ?? '[]')

/** A server that answers calls about requirements, for the tests of one file. */
export function requirementServer() {
  const keyed = keepWronglyKeyed()
  const asked: URL[] = []
  const sent: { call: string; body: Record<string, unknown> }[] = []

  /** Answers reads with a requirement, and writes with the given answers. */
  function serve(requirement: Requirement, { writes = [], reads }: { writes?: Answer[]; reads?: Answer } = {}) {
    const reply = (status: number, data: object) =>
      Response.json(status === 200 ? { success: true, data } : { success: false, error: data }, { status })
    vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
      const { method = 'GET', body } = request
      keyed.watch(path, request)
      const url = new URL(path, 'http://vigia.test')
      if (method !== 'GET') {
        const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
        sent.push({ call: `${method} ${url.pathname}`, body: fields })
        const { status, body: data } = writes.shift() ?? {
          status: 200,
          body: { requirement_id: 9, state: 'abierto', due_day: '2026-12-21', row_version: 2 },
        }
        return reply(status, data)
      }
      asked.push(url)
      if (reads) return reply(reads.status, reads.body)
      if (url.pathname === '/api/settings')
        return reply(200, z.encode(getSettings.reply, { deskVerification: false, rowVersion: 0 }))
      if (url.pathname === '/api/requirement/all')
        return reply(200, z.encode(listRequirements.reply, { rows: [requirement], total: 1 }))
      if (url.pathname === '/api/requirement/9') return reply(200, z.encode(getRequirement.reply, { requirement }))
      return reply(200, {})
    })
  }

  beforeEach(() => {
    asked.length = 0
    sent.length = 0
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    cleanup()
    notifications.clean()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    expect(keyed.take()).toEqual([])
  })
  return { asked, sent, serve }
}
