import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getRequirement, listRequirements } from '../../../contract/follow-up/requirements.wire.ts'
import { getSettings } from '../../../contract/follow-up/settings.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { showPage } from '../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../testing/wrongly-keyed.ts'
import { openRoute } from '../../ui/testing.ts'
import { RequirementView } from './card/requirement-view.tsx'
import { Requirements } from './list/requirements.tsx'
import { termTexts } from './messages.ts'
import { RequirementsPart } from './part/requirements-part.tsx'
import type { Requirement } from './requirements.queries.ts'
import { aRequirement } from './testing.ts'

const official = (userType: Official['userType']): Official => ({
  ...{ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType },
})

type Answer = { status: number; body: object }
const keyed = keepWronglyKeyed()
let asked: URL[]
let sent: { call: string; body: Record<string, unknown> }[]

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

const cities = { queryKey: ['cities'], queryFn: async () => [{ id: 1, name: 'Turbaco' }] }
const nothing = () => {}
const openList = (userType: Official['userType'] = 1, address = '/') =>
  showPage(
    <Requirements
      {...{
        route: openRoute,
        official: official(userType),
        cities,
        onOpen: nothing,
        onOpenActa: nothing,
        onFollowUp: nothing,
      }}
    />,
    { address },
  )
const openCard = () => showPage(<RequirementView requirementId={9} />)

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const dialog = (name: string) => screen.findByRole('dialog', { name })
const type = (name: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(name), { target: { value } })
const send = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const filterOf = (url: URL | undefined) => JSON.parse(url?.searchParams.get('filter') ?? '[]')

beforeEach(() => {
  asked = []
  sent = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(keyed.take()).toEqual([])
})

test('the list opens on what is to be met, what ends first standing first', async () => {
  serve(aRequirement({ daysLeft: -4, isOverdue: true }))
  openList()
  await screen.findByText('R-148-03')
  expect(screen.getByText('Vencido hace 4 días')).toBeTruthy()
  const [list] = asked
  expect(filterOf(list)).toEqual([{ field: 'open', operator: '=', value: '1' }])
  expect([list?.searchParams.get('order_by'), list?.searchParams.get('order')]).toEqual(['due_day', '1'])
})

test('a requirement names its acta by the number that people read', async () => {
  serve(aRequirement({ actaNumber: '2026-000018' }))
  openList()
  await screen.findByText('Acta n.º 2026-000018')
})

test('a requirement tells its establishment from others of the same name', async () => {
  serve(aRequirement({ identificationNumber: '900123456', establishmentAddress: 'Calle 1 # 2-3' }))
  openList()
  const place = await screen.findByText('900123456 · Calle 1 # 2-3')
  expect(place.closest('td')?.textContent).toContain('Restaurante El Portal')
})

test('the page of a requirement names its acta and tells establishments of one name apart', async () => {
  const place = { identificationNumber: '900123456', establishmentAddress: 'Calle 1 # 2-3' }
  serve(aRequirement({ actaNumber: '2026-000018', ...place }))
  openCard()
  expect((await screen.findByText('2026-000018')).previousElementSibling?.textContent).toBe('Acta n.º')
  expect(screen.getByText('900123456 · Calle 1 # 2-3')).toBeTruthy()
})

test('the page of a requirement of an older server has no empty facts', async () => {
  serve(aRequirement())
  openCard()
  await screen.findByText('Restaurante El Portal')
  expect(screen.queryByText('Acta n.º')).toBeNull()
})

test('a requirement of an inactive establishment says so, in the list and on its page', async () => {
  serve(aRequirement({ establishmentActive: false }))
  openList()
  const badge = await screen.findByText('Establecimiento inactivo')
  expect(badge.closest('td')?.textContent).toContain('Restaurante El Portal')
  cleanup()
  openCard()
  expect(await screen.findByText('Establecimiento inactivo')).toBeTruthy()
})

test('an inspector does not choose whether evidence is accepted at the desk', async () => {
  serve(aRequirement())
  openList(2)
  await screen.findByText('R-148-03')
  expect(screen.queryByRole('button', { name: 'Verificación en el escritorio' })).toBeNull()
})

test('an administrator does', async () => {
  serve(aRequirement(), { writes: [{ status: 200, body: { desk_verification: 1, row_version: 1 } }] })
  openList(1)
  await press('Verificación en el escritorio')
  fireEvent.click(await screen.findByRole('checkbox', { name: /acepta evidencia/ }))
  send('Guardar')
  await screen.findByText('Se guardó la elección.')
  expect(sent).toEqual([{ call: 'PUT /api/settings', body: { desk_verification: '1' } }])
})

test('the card tells how the term was counted, and has no violation of accessibility', async () => {
  serve(aRequirement({ evidence: [], events: [] }))
  const { container } = openCard()
  await screen.findByRole('heading', { level: 1, name: 'Requerimiento R-148-03' })
  screen.getByText(
    /desde el día siguiente, el sábado 28\/11\/2026.*sábado 12\/12\/2026, que no es hábil: vence el lunes/,
  )
  expect(screen.queryByText(termTexts.printed)).toBeNull()
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test('the card of a late requirement says why no extension is left, to its administrators', async () => {
  serve(aRequirement({ isOverdue: true, daysLeft: -4, may: ['evidence', 'close'] }))
  openCard()
  await screen.findByText('No admite prórroga: el plazo venció el 14/12/2026.')
  expect(screen.queryByRole('button', { name: 'Conceder prórroga' })).toBeNull()
})

test('an extension that is too long is told at its field, and another one is granted', async () => {
  const tooLong = 'La prórroga puede llegar hasta el 28/12/2026.'
  const refusal = { code: 'requirement.extension-too-long', message: tooLong, fields: { until: tooLong } }
  serve(aRequirement(), { writes: [{ status: 422, body: refusal }] })
  openCard()
  await press('Conceder prórroga')
  await dialog('Conceder una prórroga')
  type(/^Nuevo último día/, '2027-02-01')
  type(/^Motivo/, 'Espera un repuesto.')
  send('Conceder prórroga')
  const field = within(screen.getByRole('dialog')).getByLabelText(/^Nuevo último día/)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(within(screen.getByRole('dialog')).getByText(tooLong)).toBeTruthy()
  type(/^Nuevo último día/, '2026-12-21')
  send('Conceder prórroga')
  await screen.findByText('Prórroga concedida: vence el 21/12/2026.')
  expect(sent[1]).toEqual({
    call: 'POST /api/requirement/9/extension',
    body: { until: '2026-12-21', reason: 'Espera un repuesto.', row_version: '1' },
  })
})

test('evidence and wishes of the owner say that they came by the portal', async () => {
  const owner = { by: '', portal: 'ana@tienda.example' }
  const details = { note: 'Abrimos de 7 a 3.' }
  serve(
    aRequirement({
      evidence: [
        {
          ...{ ...owner, id: 3, text: 'Ya se selló.', images: [], receivedAt: '2026-11-28T15:00:00.000Z' },
          ...{ state: 'recibida', reason: null, decidedBy: null, decidedAt: null },
        },
      ],
      events: [
        {
          ...{ ...owner, at: '2026-11-28T15:00:00.000Z', kind: 'visita_pedida', fromState: 'declarado' },
          ...{ toState: 'declarado', day: '2026-12-14', details },
        },
      ],
    }),
  )
  openCard()
  const told = await screen.findAllByText('El propietario, por el portal (ana@tienda.example), 28/11/2026 10:00')
  expect(told).toHaveLength(2)
  expect(screen.getByText('Dijo que ya corrigió y pidió una visita de verificación')).toBeTruthy()
  expect(screen.getByText('Abrimos de 7 a 3.')).toBeTruthy()
})

test('evidence at the desk is a photo or twenty letters', async () => {
  serve(aRequirement())
  openCard()
  await press('Agregar evidencia')
  await dialog('Evidencia de que se corrigió')
  type(/^Texto/, 'Listo.')
  send('Agregar evidencia')
  await screen.findByText('Adjunte una foto o escriba al menos 20 letras.')
  expect(sent).toEqual([])
  const photo = new File(['x'], 'trampa.jpg', { type: 'image/jpeg' })
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Fotos'), { target: { files: [photo] } })
  await screen.findByText('trampa.jpg')
  send('Agregar evidencia')
  await screen.findByText('Se agregó la evidencia.')
  expect(sent[0]?.call).toBe('POST /api/requirement/9/evidence')
  expect((sent[0]?.body.image as File | undefined)?.name).toBe('trampa.jpg')
})

const declared = aRequirement({
  state: 'declarado',
  may: ['accept', 'reject', 'close'],
  evidence: [
    {
      ...{ id: 3, text: 'Se selló la trampa de grasa.', images: [], by: 'Tomás Blanco', state: 'recibida' },
      ...{ receivedAt: '2026-11-28T15:00:00Z', reason: null, decidedBy: null, decidedAt: null },
    },
  ],
})

test('evidence is accepted after a question, and rejected with a reason', async () => {
  serve(declared)
  openCard()
  await press('Aceptar')
  const question = await dialog('Aceptar la evidencia')
  fireEvent.click(within(question).getByRole('button', { name: 'Aceptar' }))
  await screen.findByText('Requerimiento cumplido.')
  await press('Rechazar')
  await dialog('Rechazar la evidencia')
  type(/^Motivo/, 'No se ve la trampa.')
  send('Rechazar')
  await screen.findByText('Evidencia rechazada.')
  expect(sent.map(({ call, body }) => [call, body.decision, body.reason])).toEqual([
    ['PATCH /api/requirement/9/evidence/3', 'aceptada', undefined],
    ['PATCH /api/requirement/9/evidence/3', 'rechazada', 'No se ve la trampa.'],
  ])
})

test('a rejection keeps its reason where another person decided meanwhile', async () => {
  const error = { code: 'requirement.evidence-decided', message: 'La evidencia ya se decidió.' }
  serve(declared, { writes: [{ status: 409, body: error }] })
  openCard()
  await press('Rechazar')
  await dialog('Rechazar la evidencia')
  type(/^Motivo/, 'No se ve la trampa.')
  serve({ ...declared, may: [] }, { writes: [{ status: 409, body: error }] })
  send('Rechazar')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Aceptar', hidden: true })).toBeNull())
  const reason = within(screen.getByRole('dialog')).getByLabelText(/^Motivo/) as HTMLTextAreaElement
  expect(reason.value).toBe('No se ve la trampa.')
})

test('an extension keeps its reason where another person changed the requirement', async () => {
  const changed = { code: 'row.changed', message: 'Otra persona lo cambió.' }
  serve(aRequirement(), { writes: [{ status: 409, body: changed }] })
  openCard()
  await press('Conceder prórroga')
  await dialog('Conceder una prórroga')
  type(/^Nuevo último día/, '2026-12-21')
  type(/^Motivo/, 'Espera un repuesto.')
  send('Conceder prórroga')
  await screen.findByText(/lo que escribió se conserva/)
  serve(aRequirement({ rowVersion: 4 }))
  send('Recargar el registro')
  await waitFor(() => expect(screen.queryByText(/lo que escribió se conserva/)).toBeNull())
  send('Conceder prórroga')
  await screen.findByText('Prórroga concedida: vence el 21/12/2026.')
  expect(sent[1]?.body).toEqual({ until: '2026-12-21', reason: 'Espera un repuesto.', row_version: '4' })
})

const asking = {
  ...aRequirement({ may: ['evidence', 'extend', 'refuse-extension', 'close'], rowVersion: 4 }),
  extensionAsk: { at: '2026-12-01T15:00:00.000Z', reason: 'Espero un repuesto.' },
}

test("an owner's request for more time stands on the page, and is refused with a reason", async () => {
  serve(asking)
  openCard()
  const part = await screen.findByRole('region', { name: 'El propietario pide prórroga' })
  within(part).getByText('La pidió el 01/12/2026 10:00.')
  within(part).getByText('Motivo: Espero un repuesto.')
  await press('No se concede')
  await dialog('No conceder la prórroga')
  type(/^Motivo/, 'El plazo alcanza.')
  send('No se concede')
  await screen.findByText('Se respondió al propietario: la prórroga no se concede.')
  expect(sent[0]).toEqual({
    call: 'POST /api/requirement/9/extension/refuse',
    body: { reason: 'El plazo alcanza.', row_version: '4' },
  })
})

test('a request after the last day says that it can be granted no more', async () => {
  serve({ ...asking, isOverdue: true, may: ['refuse-extension', 'close'] })
  openCard()
  await screen.findByText('El plazo venció el 14/12/2026: ya no se puede conceder.')
  screen.getByRole('button', { name: 'No se concede' })
  cleanup()
  serve({ ...asking, extensionAsk: null })
  openCard()
  await screen.findByRole('heading', { name: 'Historia' })
  expect(screen.queryByRole('region', { name: 'El propietario pide prórroga' })).toBeNull()
})

test("an owner's words stand on the page until they are marked as read", async () => {
  const from = {
    by: '',
    portal: 'ana@tienda.example',
    fromState: 'abierto',
    toState: 'abierto',
    day: '2026-12-14',
  } as const
  const said = (text: string, at: string) => ({ ...from, kind: 'respuesta' as const, at, details: { text } })
  const read = { ...from, kind: 'respuesta_leida' as const, at: '2026-12-02T15:00:00.000Z', details: {} }
  const events = [
    said('Ya leída.', '2026-12-01T15:00:00.000Z'),
    read,
    said('La trampa es nueva.', '2026-12-03T15:00:00.000Z'),
  ]
  serve({ ...aRequirement({ events, rowVersion: 4, may: ['read-reply'] }) })
  openCard()
  const part = await screen.findByRole('region', { name: 'El propietario respondió' })
  within(part).getByText('Escribió el 03/12/2026 10:00:')
  within(part).getByText('La trampa es nueva.')
  expect(within(part).queryByText('Ya leída.')).toBeNull()
  within(screen.getByRole('region', { name: 'Historia' })).getByText('Ya leída.')
  await press('Marcar como leída')
  await screen.findByText('La respuesta quedó leída.')
  expect(sent).toEqual([{ call: 'POST /api/requirement/9/reply/read', body: { row_version: '4' } }])
})

test('a requirement ends without object, and offers nothing to who may do nothing', async () => {
  serve(declared)
  openCard()
  await press('Cerrar sin objeto')
  await dialog('Cerrar sin objeto')
  type(/^Motivo/, 'El establecimiento cerró.')
  send('Cerrar sin objeto')
  await screen.findByText('Requerimiento cerrado sin objeto.')
  expect(sent[0]?.body).toEqual({ reason: 'El establecimiento cerró.', row_version: '1' })
  cleanup()
  serve({ ...declared, may: [] })
  openCard()
  await screen.findByText('Se selló la trampa de grasa.')
  for (const name of ['Aceptar', 'Rechazar', 'Cerrar sin objeto', 'Agregar evidencia'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

/** Waits until an act took away the button of the given name, and resolves to what has the focus then. */
async function focusedWithout(name: string): Promise<Element | null> {
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  return document.activeElement
}

test('the focus stays on the page when an act takes away its button', async () => {
  const shown = { ...aRequirement() }
  serve(shown)
  openCard()
  const button = await screen.findByRole('button', { name: 'Conceder prórroga' })
  button.focus()
  fireEvent.click(button)
  await dialog('Conceder una prórroga')
  type(/^Nuevo último día/, '2026-12-21')
  type(/^Motivo/, 'Espera un repuesto.')
  Object.assign(shown, { extensionCount: 1, may: ['evidence', 'close'] })
  send('Conceder prórroga')
  const title = screen.getByRole('heading', { level: 1, hidden: true })
  expect(await focusedWithout('Conceder prórroga')).toBe(title)
})

test('the focus stays with the evidence when a decision takes away its buttons', async () => {
  const shown = { ...declared }
  serve(shown)
  openCard()
  const button = await screen.findByRole('button', { name: 'Rechazar' })
  button.focus()
  fireEvent.click(button)
  await dialog('Rechazar la evidencia')
  type(/^Motivo/, 'No se ve la trampa.')
  Object.assign(shown, { state: 'abierto', may: ['evidence', 'close'] })
  send('Rechazar')
  expect(await focusedWithout('Rechazar')).toBe(screen.getByRole('region', { name: 'Evidencia' }))
})

test('a requirement that does not exist says so, and a failure can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const missing = { code: 'requirement.not-found', message: 'El requerimiento no existe.' }
  serve(aRequirement(), { reads: { status: 404, body: missing } })
  openCard()
  await screen.findByText('El requerimiento no existe.')
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  cleanup()
  serve(aRequirement(), { reads: { status: 500, body: { code: 'unexpected', message: 'Ocurrió un error' } } })
  openCard()
  await screen.findByRole('button', { name: 'Reintentar' })
})

test('the part of an establishment leads to its own requirements, and the list names it', async () => {
  serve(aRequirement())
  showPage(<RequirementsPart of={{ establishmentId: 5 }} />)
  const link = await screen.findByRole('link', { name: 'Ver en la lista' })
  expect(link.getAttribute('href')).toMatch(/\?establecimiento=5$/)
  cleanup()
  asked = []
  openList(1, '/?establecimiento=5')
  await screen.findByText('Establecimiento: Restaurante El Portal')
  const filters = asked.filter(({ pathname }) => pathname === '/api/requirement/all').map(filterOf)
  expect(filters).toContainEqual([
    { field: 'open', operator: '=', value: '1' },
    { field: 'establishment_id', operator: '=', value: '5' },
  ])
})

test('the part of an acta leads to each of its requirements and to the list', async () => {
  serve(aRequirement())
  showPage(<RequirementsPart of={{ inspectionId: 148 }} />)
  const link = await screen.findByRole('link', { name: 'R-148-03' })
  expect(link.getAttribute('href')).toBe('/dashboard/seguimiento/requerimientos/9')
  expect(screen.getByText('1 requerimiento')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver en la lista' }).getAttribute('href')).toContain('buscar=R-148-')
  expect(filterOf(asked[0])).toEqual([{ field: 'inspections_id', operator: '=', value: '148' }])
})

test('undecided evidence of an ended requirement came late or was not reviewed', async () => {
  const one = { text: 'Se selló.', images: [], by: '', portal: 'ana@tienda.example', reason: null }
  const undecided = {
    ...one,
    state: 'recibida' as const,
    decidedBy: null,
    decidedAt: null,
    receivedAt: '2026-12-01T15:00:00.000Z',
  }
  const evidence = [
    { ...undecided, id: 1, isLate: false },
    { ...undecided, id: 2, isLate: true },
  ]
  serve(aRequirement({ state: 'parcial', evidence, may: [] }))
  openCard()
  const part = await screen.findByRole('region', { name: 'Evidencia' })
  within(part).getByText('Llegó después')
  within(part).getByText('Sin revisar')
  expect(within(part).queryByText('Por revisar')).toBeNull()
})
