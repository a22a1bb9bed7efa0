import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  listWebhookDeliveries,
  listWebhooks,
  type Webhook,
  type WebhookDelivery,
} from '../../../../contract/integrations/webhooks.wire.ts'
import { problemReplies } from '../../../../contract/problems.ts'
import { EVENT_TYPES } from '../../../../domain/integrations/event-types.ts'
import { eventWords } from '../../../../domain/integrations/event-words.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { openRoute } from '../../../ui/testing.ts'
import { Deliveries } from './deliveries.tsx'
import { Webhooks } from './webhooks.tsx'

const board: Webhook = {
  id: 3,
  url: 'https://tablero.gov.co/vigia',
  types: ['inspection.closed', 'visit.planned'],
  createdBy: 'Ana Ñáñez',
  createdAt: '2026-11-20T15:04:00.000Z',
  isActive: true,
  offReason: null,
  offAt: null,
  failingSince: null,
  deliveredAt: '2026-11-27T15:04:00.000Z',
  waiting: 0,
}
const SINCE = '2026-11-26T15:04:00.000Z'
const failing: Webhook = { ...board, id: 4, url: 'https://falla.gov.co/', failingSince: SINCE, waiting: 2 }
const off = { isActive: false, offAt: SINCE, deliveredAt: null, types: [...EVENT_TYPES] }
const gone: Webhook = { ...board, ...off, id: 5, url: 'https://apagado.gov.co/', offReason: 'failures' }
const restored: Webhook = { ...board, ...off, id: 6, url: 'https://copia.gov.co/', offReason: 'restored' }

const delivery: WebhookDelivery = {
  id: 9,
  eventId: 'evt_41',
  type: 'inspection.closed',
  state: 'waiting',
  attempts: 2,
  status: 500,
  error: 'El servidor respondió 500.',
  createdAt: SINCE,
  triedAt: SINCE,
  nextAt: '2026-11-26T15:09:00.000Z',
}

type Sent = { path: string; method: string; fields: [string, unknown][] }
/** Parts of the address of the last export. */
let exported: Record<string, string> = {}
type How = { rows?: Webhook[]; status?: number; answer?: object; refused?: number; onDeliveries?: (id: number) => void }

function open(
  { rows = [board, failing, gone, restored], status = 200, answer = { done: 1 }, refused = 200, ...how }: How = {},
  page: 'list' | 'deliveries' = 'list',
) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const { pathname: path, searchParams } = new URL(url, 'http://vigia.test')
    if (path.includes('/export/')) exported = { path, ...Object.fromEntries(searchParams) }
    if (method !== 'GET') {
      sent.push({ method, path, fields: body instanceof FormData ? [...body] : [] })
      if (refused !== 200) return Response.json({ success: false, error: answer }, { status: refused })
      return Response.json({ success: true, data: answer })
    }
    if (status === 0) return new Promise(() => {})
    const { text: message } = problemReplies['access.forbidden']
    if (status !== 200)
      return Response.json({ success: false, error: { code: 'access.forbidden', message } }, { status })
    const { field, value } = JSON.parse(searchParams.get('filter') ?? '[]')[0] ?? {}
    // A webhook that was just made stands on another page.
    const askedAlone = field === 'webhook_id' && {
      ...(rows.find(({ id }) => String(id) === value) ?? board),
      id: +value,
    }
    const data = path.endsWith('/deliveries')
      ? z.encode(listWebhookDeliveries.reply, { rows: rows.length === 0 ? [] : [delivery], total: rows.length })
      : z.encode(listWebhooks.reply, { rows: askedAlone ? [askedAlone] : rows, total: rows.length })
    return Response.json({ success: true, data })
  })
  const shown =
    page === 'list' ? (
      <Webhooks route={openRoute} userId={1} onDeliveries={how.onDeliveries ?? (() => {})} />
    ) : (
      <Deliveries route={openRoute} userId={1} webhookId={3} />
    )
  showPage(shown)
  return sent
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
async function choose(row: Webhook | string, action: string) {
  await press(`Acciones: ${typeof row === 'string' ? row : row.url}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
async function answer(title: string, button: string) {
  fireEvent.click((await dialog(title)).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const cellsOf = (row: number) =>
  within(screen.getAllByRole('row')[row + 1] as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  sessionStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the webhooks', () => {
  test('the webhooks are listed in words: their events, their state with its reason, their last delivery', async () => {
    open()
    await screen.findByText(board.url)
    expect([0, 1, 2, 3].map((row) => cellsOf(row).slice(1, 5))).toEqual([
      ['Inspección cerrada, Visita planeada', 'Encendido', '27/11/2026 10:04', '0'],
      [
        'Inspección cerrada, Visita planeada',
        'EncendidoFalla desde el 26/11/2026 10:04Con fallas',
        '27/11/2026 10:04',
        '2',
      ],
      ['Todos los eventos', 'Apagado por fallasDesde el 26/11/2026 10:04', 'Ninguna', '0'],
      ['Todos los eventos', 'Apagado: copia cargadaDesde el 26/11/2026 10:04', 'Ninguna', '0'],
    ])
    expect(screen.getByText('Esta instalación se cargó de una copia')).toBeDefined()
  })

  test('webhooks of an installation that was not restored have no such notice', async () => {
    open({ rows: [board] })
    await screen.findByText(board.url)
    expect(screen.queryByText('Esta instalación se cargó de una copia')).toBeNull()
  })

  test.each([
    ['nothing', { rows: [] }, 'No hay registros.'],
    ['a refusal', { status: 403 }, problemReplies['access.forbidden'].text],
    ['a failure', { status: 500 }, 'No se pudo cargar la lista.'],
    ['a slow answer', { status: 0 }, 'Cargando la lista…'],
  ])('the webhooks say so when there is %s', async (_what, how, text) => {
    open(how)
    await screen.findByText(text)
  })

  test('open their deliveries', async () => {
    const onDeliveries = vi.fn()
    open({ onDeliveries })
    await press(`Ver entregas: ${board.url}`)
    expect(onDeliveries).toHaveBeenCalledWith(3)
  })

  test('webhooks are switched off, sent anew and removed only after a yes', async () => {
    const sent = open({ answer: { done: 1, queued: 7 } })
    await choose(failing, 'Eliminar')
    const question = await dialog('Eliminar webhook')
    expect(question.getByText(/Quedan 2 avisos sin enviar\./)).toBeDefined()
    await answer('Eliminar webhook', 'Cancelar')
    expect(sent).toEqual([])
    await choose(failing, 'Apagar')
    await answer('Apagar webhook', 'Apagar')
    await screen.findByText('Webhook apagado')
    await choose(failing, 'Enviar todo de nuevo')
    await answer('Enviar de nuevo', 'Enviar de nuevo')
    await screen.findByText('7 eventos por enviar')
    await choose(failing, 'Eliminar')
    await answer('Eliminar webhook', 'Eliminar')
    await screen.findByText('Webhook eliminado')
    expect(sent).toEqual([
      { method: 'POST', path: '/api/webhooks/4/off', fields: [] },
      { method: 'POST', path: '/api/webhooks/4/replay', fields: [] },
      { method: 'DELETE', path: '/api/webhooks/4', fields: [] },
    ])
  })

  test.each([
    ['Enviarlo también, en su orden', '0'],
    ['No enviarlo: solo lo que ocurra desde ahora', '1'],
  ])('webhooks are switched on once missed events are decided: «%s»', async (label, skipped) => {
    const sent = open()
    await choose(restored, 'Encender')
    const form = await dialog('Encender webhook')
    fireEvent.click(form.getByRole('button', { name: 'Encender' }))
    await waitFor(() => expect(form.getByRole('radiogroup').getAttribute('aria-invalid') ?? 'true').toBe('true'))
    expect(sent).toEqual([])
    fireEvent.click(form.getByRole('radio', { name: label }))
    fireEvent.click(form.getByRole('button', { name: 'Encender' }))
    await screen.findByText('Webhook encendido')
    await screen.findByText(`Recién guardado y marcado en la lista: ${restored.url}.`)
    expect(sent).toEqual([{ method: 'POST', path: '/api/webhooks/6/on', fields: [['skip_missed', skipped]] }])
  })

  test.each([
    [{ status: 204, error: null }, 'Prueba recibida: el servidor respondió 204.'],
    [{ status: 500, error: 'El servidor respondió 500.' }, 'El servidor respondió 500.'],
  ])('the webhooks are tried out, and say what the other side answered', async (reply, text) => {
    const sent = open({ answer: reply })
    await choose(board, 'Probar')
    await screen.findByText(text)
    expect(sent).toEqual([{ method: 'POST', path: '/api/webhooks/3/test', fields: [] }])
  })

  test('a webhook that another person removed says so', async () => {
    const { text: message } = problemReplies['webhook.not-found']
    open({ refused: 404, answer: { code: 'webhook.not-found', message } })
    await choose(board, 'Apagar')
    await answer('Apagar webhook', 'Apagar')
    await screen.findByText(message)
  })
})

describe('a new webhook', () => {
  async function fill(url: string, ...events: string[]) {
    await press('Nuevo webhook')
    const form = await dialog('Nuevo webhook')
    fireEvent.change(form.getByLabelText(/^Dirección/), { target: { value: url } })
    for (const name of events) fireEvent.click(form.getByRole('checkbox', { name }))
    return form
  }
  const submit = (form: Awaited<ReturnType<typeof fill>>) =>
    fireEvent.click(form.getByRole('button', { name: 'Crear webhook' }))

  test('shows its secret once, and asks before it is closed without a copy', async () => {
    const secret = `whsec_${'x'.repeat(44)}`
    const sent = open({ answer: { webhook_id: 9, secret } })
    submit(await fill(board.url, 'Inspección cerrada'))
    const shown = await dialog('Webhook creado')
    expect((shown.getByLabelText(`Secreto del webhook a ${board.url}`) as HTMLTextAreaElement).value).toBe(secret)
    expect(sent[0]?.fields).toEqual([
      ['url', board.url],
      ['types', 'inspection.closed'],
    ])
    fireEvent.click(shown.getByRole('button', { name: 'Cerrar' }))
    fireEvent.click((await dialog('Secreto sin copiar')).getByRole('button', { name: 'Cancelar' }))
    fireEvent.click(shown.getByRole('button', { name: 'Ya lo copié' }))
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull())
    expect(screen.getByText(`Recién creado y marcado en la lista: ${board.url}.`)).toBeTruthy()
    expect(screen.getByText('Recién creado').closest('tr')?.textContent).toContain(board.url)
  })

  test('takes every event by one press, and none by another', async () => {
    open()
    const form = await fill(board.url)
    const ticked = () => form.getAllByRole('checkbox', { checked: true }).length
    fireEvent.click(form.getByRole('button', { name: 'Todos' }))
    expect(ticked()).toBe(EVENT_TYPES.length)
    expect(form.getAllByRole('checkbox')).toHaveLength(Object.keys(eventWords).length)
    fireEvent.click(form.getByRole('button', { name: 'Ninguno' }))
    expect(form.queryAllByRole('checkbox', { checked: true })).toEqual([])
  })

  test.each([
    ['', 'Este campo es requerido'],
    ['http://tablero.gov.co', 'Escriba una dirección https:// completa, sin usuario ni contraseña.'],
    ['https://ana:clave@tablero.gov.co', 'Escriba una dirección https:// completa, sin usuario ni contraseña.'],
  ])('to «%s» is not sent', async (url, text) => {
    const sent = open()
    const form = await fill(url, 'Inspección cerrada')
    submit(form)
    await form.findByText(text)
    expect(sent).toEqual([])
  })

  test('without events is not sent', async () => {
    const sent = open()
    const form = await fill(board.url)
    submit(form)
    await form.findByText('Elija al menos un tipo de evento.')
    expect(sent).toEqual([])
  })

  test('to an address that the server refuses says why at its field', async () => {
    const fields = { url: 'La dirección no es de un servidor público.' }
    open({ refused: 422, answer: { code: 'webhook.address-refused', message: fields.url, fields } })
    const form = await fill('https://10.0.0.1/', 'Inspección cerrada')
    submit(form)
    await form.findByText(fields.url)
    expect((form.getByLabelText(/^Dirección/) as HTMLInputElement).value).toBe('https://10.0.0.1/')
  })
})

describe('the deliveries', () => {
  test('deliveries of this webhook alone are exported', async () => {
    open({}, 'deliveries')
    await press('Exportar')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Exportar Excel' }))
    await waitFor(() => expect(exported.path).toBe('/api/export/webhook-deliveries'))
    expect(JSON.parse(exported.filter ?? '')).toEqual([{ field: 'webhook_id', operator: '=', value: '3' }])
  })

  test('the deliveries tell each try in words, and are sent anew from one on', async () => {
    const sent = open({ answer: { queued: 1 } }, 'deliveries')
    await screen.findByText('evt_41')
    await screen.findByText(board.url)
    screen.getByText('Encendido')
    expect(cellsOf(0).slice(0, 7)).toEqual([
      'Inspección cerradaevt_41',
      'En espera',
      '2',
      'El servidor respondió 500.',
      '26/11/2026 10:04',
      '26/11/2026 10:04',
      '26/11/2026 10:09',
    ])
    await press('Enviar de nuevo desde aquí: Inspección cerrada (evt_41)')
    await answer('Enviar de nuevo', 'Enviar de nuevo')
    await screen.findByText('1 evento por enviar')
    expect(sent).toEqual([{ method: 'POST', path: '/api/webhooks/3/replay', fields: [['after', 'evt_40']] }])
  })

  test('the deliveries say so when there are none', async () => {
    open({ rows: [] }, 'deliveries')
    await screen.findByText('No hay registros.')
  })
})
