import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { showPage } from '../../../testing/show-page.tsx'

/** Clears the screen and the network between the tests of a page. */
export function cleanPages(): void {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => {
    cleanup()
    notifications.clean()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
}

export type Sent = { method: string; path: string; body: unknown }
/** The data of a reply, or a refusal with its status. */
type Answer = (sent: Sent) => unknown
type Refusal = { code: string; message: string; fields?: Record<string, string>; reasons?: string[] }
export class Refused {
  readonly status: number
  readonly error: Refusal
  constructor(status: number, error: Refusal) {
    this.status = status
    this.error = error
  }
}
/** A reply that never comes. */
export const NEVER = Symbol('never')

/** The network's end: answers each call by the first pattern of `METHOD path` that fits, and notes what was sent. */
export function serve(...answers: [RegExp, Answer][]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const one = {
      method,
      path: url,
      body: body instanceof FormData ? Object.fromEntries(body) : body ? JSON.parse(String(body)) : undefined,
    }
    sent.push(one)
    const found = answers.find(([pattern]) => pattern.test(`${method} ${url}`))
    if (!found) throw new TypeError(`Nothing answers ${method} ${url}`)
    const answer = found[1](one)
    if (answer === NEVER) return new Promise(() => {})
    if (answer instanceof Refused)
      return Response.json({ success: false, error: answer.error }, { status: answer.status })
    return Response.json({ success: true, data: answer })
  })
  return sent
}

/** Opens a page of the module at an address. */
export const openPage = (page: ReactNode, address = '/') => showPage(page, { address, client: createQueryClient() })

export const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
export const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

const ready = <Row extends object>(key: string, rows: Row[]) => ({ queryKey: [key], queryFn: async () => rows })
/** The catalogues of the filters. */
export const placeCatalogues = {
  zodes: ready('zodes', [
    { id: 1, name: 'Dique' },
    { id: 3, name: 'Mojana' },
  ]),
  cities: ready('cities', [
    { id: 13836, name: 'Turbaco', zodesId: 1 },
    { id: 13006, name: 'Achí', zodesId: 3 },
  ]),
  inscriptionTypes: ready('types', [
    { id: 1, name: 'Preparación de alimentos' },
    { id: 8, name: 'Peluquerías' },
  ]),
}
