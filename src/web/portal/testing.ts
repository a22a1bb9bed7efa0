import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Home, OwnRequirement } from './portal-calls.ts'
import { startPortal } from './start-portal.ts'

export const aRequirement = (own: Partial<OwnRequirement> = {}): OwnRequirement => ({
  ...{ requirement_id: 7, number: 'R-148-01', text: 'Instale mallas en las ventanas.', finding: 'Ventanas sin malla' },
  ...{
    severity: 'mayor',
    state: 'abierto',
    due_day: '2026-12-14',
    days_left: 15,
    term_kind: 'calendario',
    answers: [],
  },
  ...{ may: ['evidence', 'ready'], visit_asked: 0, extension_request: null, replies: [] },
  ...own,
})
export const aHome = (own: Partial<Home> = {}): Home => ({
  ...{ entity: 'Salud', phone: null, establishment_name: 'Tienda La Esquina', address: 'Calle 1', city: 'Arjona' },
  ...{ acta_number: '2026-000018', code: 'AAAAAAAAAAAAAAAAAAAAAA', visit_day: '2026-11-27', opened: 0, notifies: 1 },
  ...{ effective_day: null, email: 'ana@tienda.example', consented: 1, requirements: [] },
  ...own,
})
export const anOpenedHome = (own: Partial<Home> = {}): Home =>
  aHome({ opened: 1, notifies: 0, effective_day: '2026-11-30', requirements: [aRequirement()], ...own })

type Sent = { call: string; bearer: string | null; key: string | undefined; body: unknown }
/** `lost`: the server has the request, and its reply does not come. */
type Refused = { status: number; code: string; message: string; fields?: Record<string, string> } | 'lost'

/** A server of the portal. `refused` and `replied` have its refusals and replies by their call. */
type PortalServer = { home: Home; sent: Sent[]; refused: Record<string, Refused>; replied: Record<string, object> }

const replies: Record<string, object> = {
  code: { email: 'a•••@tienda.example', minutes: 10 },
  session: { token: 'la-sesion' },
  evidence: { state: 'declarado' },
}

/** A server of the portal for each test of a file. */
export function portalServer(): PortalServer {
  const server: PortalServer = { home: aHome(), sent: [], refused: {}, replied: {} }
  beforeEach(() => {
    Object.assign(server, { home: aHome(), sent: [], refused: {}, replied: {} })
    sessionStorage.clear()
    vi.stubGlobal('fetch', async (path: string, { headers, body, method = 'GET' }: RequestInit = {}) => {
      const call = `${method} ${path.replace('/api/portal/', '')}`
      const read = body instanceof FormData ? Object.fromEntries(body) : body && JSON.parse(String(body))
      const names = new Headers(headers)
      const key = names.get('idempotency-key') ?? undefined
      server.sent.push({ call, bearer: names.get('authorization'), key, body: read })
      const refusal = server.refused[call]
      if (refusal === 'lost') throw new TypeError('no network')
      if (refusal) return Response.json({ success: false, error: refusal }, { status: refusal.status })
      const told = server.replied[call] ?? replies[path.split('/').at(-1) ?? ''] ?? {}
      const data = call === 'GET home' ? { home: server.home } : told
      return Response.json({ success: true, data })
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  return server
}

export const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
export const press = (name: string) => buttonOf(name)?.click()
export const words = () => document.querySelector('main')?.textContent ?? ''
export const seen = (text: string) => expect.poll(words).toContain(text)

/** Opens the page of a link, as a browser does. */
export function openPage(html: string, path = '/p/el-token-del-correo'): void {
  history.replaceState(null, '', path)
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML
  startPortal()
}

/** Enters by a code, from the entry on. */
export async function enterByCode(): Promise<void> {
  press('Enviarme el código')
  await seen('Enviamos el código a a•••@tienda.example')
  ;(document.querySelector('input') as HTMLInputElement).value = '123 456'
  press('Entrar')
  await seen('Tienda La Esquina')
}
