import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type ApiToken, listApiTokens } from '../../../../contract/integrations/api-tokens.wire.ts'
import { problemReplies } from '../../../../contract/problems.ts'
import { addDays } from '../../../../domain/shared/days.ts'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { openRoute } from '../../../ui/testing.ts'
import { Tokens } from './tokens.tsx'

const now = new Date('2026-11-27T17:00:00Z')
const today = dayOf(now)
const board: ApiToken = {
  id: 3,
  name: 'Tablero',
  prefix: 'vig_AbC1',
  scopes: ['feeds:read', 'personal:read'],
  ipRanges: [],
  createdBy: 'Ana Ñáñez',
  createdAt: '2026-11-20T15:04:00.000Z',
  expiresOn: addDays(today, 30),
  lastUsedOn: null,
  revokedAt: null,
  isActive: true,
}
const revoked: ApiToken = { ...board, id: 4, name: 'Viejo', revokedAt: '2026-11-21T15:04:00.000Z', isActive: false }
const expired: ApiToken = { ...board, id: 5, name: 'Vencido ya', expiresOn: addDays(today, -1), isActive: false }
const suspended: ApiToken = { ...board, id: 6, name: 'Del que se fue', lastUsedOn: '2026-11-20', isActive: false }

const SECRET = `vig_${'x'.repeat(43)}`
const job = {
  job_id: 12,
  kind: 'invima-package',
  state: 'done',
  done_units: 9,
  total_units: 9,
  message: 'Inconsistencias halladas: 2.',
  result: null,
  result_name: 'paquete-2026-01-01-2026-06-30.zip',
  result_bytes: 100,
  expires_at: '2027-12-01T00:00:00.000Z',
  created_at: '2026-11-27T00:00:00.000Z',
  finished_at: '2026-11-27T00:00:01.000Z',
  user_id: 1,
  user_name: 'Ana',
}
type Sent = { method: string; path: string; body: unknown; all?: [string, unknown][] }
const WRONG_RANGE = 'Escriba direcciones IP o rangos CIDR, por ejemplo 190.0.2.0/24.'

function open({
  rows = [board, revoked, expired, suspended],
  status = 200,
  answer = {} as object,
  refused = 200,
} = {}) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const path = new URL(url, 'http://vigia.test').pathname
    if (method !== 'GET') {
      const isForm = body instanceof FormData
      sent.push({
        method,
        path,
        body: isForm ? Object.fromEntries(body) : undefined,
        ...(isForm && { all: [...body] }),
      })
      if (refused !== 200) return Response.json({ success: false, error: answer }, { status: refused })
      return Response.json({ success: true, data: answer })
    }
    if (path.startsWith('/api/jobs/')) return Response.json({ success: true, data: { job } })
    if (status === 0) return new Promise(() => {})
    const { text: message } = problemReplies['access.forbidden']
    if (status !== 200)
      return Response.json({ success: false, error: { code: 'access.forbidden', message } }, { status })
    // The token that was just made stands on another page.
    const isAskedAlone = new URL(url, 'http://vigia.test').searchParams.get('filter')?.includes('token_id')
    const shown = isAskedAlone ? [{ ...board, id: 9 }] : rows
    return Response.json({ success: true, data: z.encode(listApiTokens.reply, { rows: shown, total: shown.length }) })
  })
  showPage(<Tokens route={openRoute} userId={1} />)
  return sent
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
type Dialog = Awaited<ReturnType<typeof dialog>>
const type = (at: Dialog, label: RegExp, value: string) =>
  fireEvent.change(at.getByLabelText(label), { target: { value } })

async function fillToken({
  name = 'Tablero',
  scope = 'Conjuntos de datos',
  expiresOn = addDays(today, 365),
  ranges = '',
} = {}) {
  await press('Nuevo token')
  const form = await dialog('Nuevo token')
  type(form, /^Nombre/, name)
  if (scope) fireEvent.click(form.getByRole('checkbox', { name: scope }))
  type(form, /^Vence el/, expiresOn)
  type(form, /^Direcciones IP permitidas/, ranges)
  fireEvent.click(form.getByRole('button', { name: 'Crear token' }))
  return form
}

beforeEach(() => {
  vi.setSystemTime(now)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the tokens', () => {
  test('the tokens are listed in words, with the reason for each state', async () => {
    open()
    await screen.findByText('Tablero')
    const rows = screen.getAllByRole('row').slice(1)
    expect(
      within(rows[0] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 7),
    ).toEqual([
      'Tablerovig_AbC1…',
      'Conjuntos de datos, Datos personales',
      'Ana Ñáñez',
      '20/11/2026',
      formatDay(board.expiresOn),
      'Sin uso',
      'Activo',
    ])
    const states = rows.map((row) => within(row).getAllByRole('cell')[6]?.textContent)
    expect(states).toEqual([
      'Activo',
      'Revocado',
      'Vencido',
      'SuspendidoLa cuenta de su responsable no está activa o ya no es de administrador.',
    ])
  })

  test.each([
    ['nothing', { rows: [] }, 'No hay registros.'],
    ['a refusal', { status: 403 }, problemReplies['access.forbidden'].text],
    ['a failure', { status: 500 }, 'No se pudo cargar la lista.'],
    ['a slow answer', { status: 0 }, 'Cargando la lista…'],
  ])('the tokens say so when there is %s', async (_what, how, text) => {
    open(how)
    await screen.findByText(text)
  })

  test('the tokens are revoked after a question, and not without the yes', async () => {
    const sent = open({ answer: { done: 1 } })
    await press('Revocar: Tablero')
    fireEvent.click((await dialog('Revocar token')).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    await press('Revocar: Tablero')
    fireEvent.click((await dialog('Revocar token')).getByRole('button', { name: 'Revocar' }))
    await screen.findByText('Token revocado')
    expect(sent).toEqual([{ method: 'DELETE', path: '/api/api-tokens/3', body: undefined }])
  })

  test('tokens that end soon or belong to some addresses alone say so', async () => {
    const soon = (days: number): ApiToken => ({ ...board, id: 10 + days, expiresOn: addDays(today, days) })
    open({ rows: [soon(0), soon(1), soon(15), soon(16), { ...expired, ipRanges: ['190.0.2.1', '2001:db8::/32'] }] })
    await screen.findByText('Vence hoy')
    const rows = screen.getAllByRole('row').slice(1)
    const cells = (at: number) => rows.map((row) => within(row).getAllByRole('cell')[at]?.textContent)
    const days = [0, 1, 15, 16, -1].map((ends) => formatDay(addDays(today, ends)))
    const notes = ['Vence hoy', 'Vence mañana', 'Vence en 15 días', '', '']
    expect(cells(4)).toEqual(days.map((day, at) => `${day}${notes[at]}`))
    expect(cells(1).at(-1)).toBe('Conjuntos de datos, Datos personalesSolo desde 190.0.2.1, 2001:db8::/32')
  })

  test('tokens of a person who left are taken over after a question', async () => {
    const sent = open({ rows: [board, suspended], answer: { done: 1 } })
    await screen.findByText('Del que se fue')
    const [ofBoard] = screen.getAllByRole('row').slice(1)
    expect(within(ofBoard as HTMLElement).queryByText('Asumir')).toBeNull()
    await press('Acciones: Del que se fue')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Asumir' }))
    fireEvent.click((await dialog('Asumir token')).getByRole('button', { name: 'Asumir' }))
    await screen.findByText('Token asumido')
    expect(sent).toEqual([{ method: 'POST', path: '/api/api-tokens/6/adopt', body: undefined }])
  })

  test('a revoked token cannot be revoked again', async () => {
    open({ rows: [revoked] })
    await screen.findByText('Viejo')
    expect(screen.queryByRole('button', { name: /Viejo$/ })).toBeNull()
  })
})

describe('a new token', () => {
  test('a new token is shown once, and its window closes after «Ya lo copié»', async () => {
    const sent = open({ answer: { token_id: 9, token: SECRET } })
    await fillToken()
    const shown = await dialog('Token creado')
    expect(shown.getByRole('alert').textContent).toBe('Copie el token ahora: no se volverá a mostrar.')
    expect((shown.getByLabelText('Token de Tablero') as HTMLTextAreaElement).value).toBe(SECRET)
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: '/api/api-tokens',
        body: { name: 'Tablero', scopes: 'feeds:read', expires_on: addDays(today, 365) },
      },
    ])
    fireEvent.click(shown.getByRole('button', { name: 'Cerrar' }))
    fireEvent.click((await dialog('Token sin copiar')).getByRole('button', { name: 'Cancelar' }))
    fireEvent.click(shown.getByRole('button', { name: 'Ya lo copié' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByDisplayValue(SECRET)).toBeNull()
    expect(screen.getByText('Recién creado y marcado en la lista: Tablero.')).toBeTruthy()
    expect(screen.getByText('Recién creado').closest('tr')?.textContent).toContain('Tablero')
  })

  test.each([
    ['without a name', { name: ' ' }, 'Este campo es requerido'],
    ['without a scope', { scope: '' }, 'Elija al menos un permiso.'],
    ['with personal data alone', { scope: 'Datos personales' }, 'Elija al menos un permiso.'],
    ['without a day', { expiresOn: '' }, 'Este campo es requerido'],
    ['that ended', { expiresOn: addDays(today, -1) }, 'La fecha de vencimiento ya pasó.'],
    ['with a name in place of an address', { ranges: '190.0.2.1\nvigia.test' }, WRONG_RANGE],
    ['of more than a year', { expiresOn: addDays(today, 366) }, 'Elija una fecha dentro de los próximos 365 días.'],
  ])('%s is not sent', async (_what, filled, text) => {
    const sent = open()
    const form = await fillToken(filled)
    await form.findByText(text)
    expect(sent).toEqual([])
  })

  test('a refused new token says why at its field, and keeps the text', async () => {
    const fields = { expires_on: 'La fecha de vencimiento ya pasó.' }
    open({ refused: 400, answer: { code: 'request.invalid', message: 'No.', fields } })
    const form = await fillToken()
    await form.findByText(fields.expires_on)
    expect((form.getByLabelText(/^Nombre/) as HTMLInputElement).value).toBe('Tablero')
  })
})

test('a token is limited to the addresses of its lines', async () => {
  const sent = open({ answer: { token_id: 9, token: SECRET } })
  await fillToken({ ranges: ' 190.0.2.10 \n\n190.0.3.0/24' })
  await dialog('Token creado')
  expect(sent).toMatchObject([{ body: { ip_ranges: '190.0.3.0/24' } }])
  expect(sent[0]?.all).toContainEqual(['ip_ranges', '190.0.2.10'])
})

test('the file for Power BI has the address of the installation', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:vigia'
  })
  open()
  await press('Archivo de Power BI')
  const [file] = saved
  expect(JSON.parse((await file?.text()) ?? '')).toEqual({
    version: '0.1',
    connections: [
      { details: { protocol: 'odata', address: { url: 'http://localhost:3000/api/odata/' } }, mode: 'Import' },
    ],
  })
})

describe('the package', () => {
  async function ask(from: string, to: string, reason?: string) {
    await press('Paquete INVIMA/Ministerio')
    const form = await dialog('Paquete INVIMA/Ministerio')
    type(form, /^Desde/, from)
    type(form, /^Hasta/, to)
    if (reason !== undefined) {
      fireEvent.click(form.getByRole('checkbox', { name: 'Incluir datos personales' }))
      type(form, /^Para qué se necesitan/, reason)
    }
    fireEvent.click(form.getByRole('button', { name: 'Preparar paquete' }))
    return form
  }

  test('the package is asked for, followed, and offered for download with what does not add up', async () => {
    const sent = open({ answer: { job_id: 12 } })
    await ask('2026-01-01', '2026-06-30')
    await screen.findByRole('button', { name: 'Descargar' })
    expect(screen.getByText('Inconsistencias halladas: 2.')).toBeDefined()
    expect(sent).toMatchObject([{ path: '/api/packages', body: { from: '2026-01-01', to: '2026-06-30' } }])
    expect(sent[0]?.body).not.toHaveProperty('reason')
    await press('Quitar')
    expect(screen.queryByRole('button', { name: 'Descargar' })).toBeNull()
  })

  test('the package has personal data with a reason alone', async () => {
    const sent = open({ answer: { job_id: 12 } })
    const form = await ask('2026-01-01', '2026-06-30', ' ')
    await form.findByText('Escriba para qué necesita los datos personales.')
    expect(sent).toEqual([])
    type(form, /^Para qué se necesitan/, 'Auditoría del INVIMA')
    fireEvent.click(form.getByRole('button', { name: 'Preparar paquete' }))
    await screen.findByRole('button', { name: 'Descargar' })
    expect(sent).toMatchObject([{ body: { personal: '1', reason: 'Auditoría del INVIMA' } }])
  })

  test.each([
    ['2026-06-30', '2026-01-01', 'La fecha final no puede ser anterior a la inicial.'],
    ['2025-01-01', '2026-06-30', 'El paquete abarca máximo un año.'],
    ['', '2026-06-30', 'Este campo es requerido'],
  ])('from «%s» to «%s» is not asked for', async (from, to, text) => {
    const sent = open()
    const form = await ask(from, to)
    await form.findByText(text)
    expect(sent).toEqual([])
  })
})
