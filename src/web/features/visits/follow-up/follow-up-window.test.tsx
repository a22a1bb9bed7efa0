import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listVisits } from '../../../../contract/visits.wire.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { aVisit } from '../testing.ts'
import { type FollowedRecord, FollowUpWindow } from './follow-up-window.tsx'

type Sent = { call: string; body: Record<string, unknown>; key: string | null }
type Answer = { status: number; body: object }

const ready = (key: string, name: string, id: number) => ({ queryKey: [key], queryFn: async () => [{ id, name }] })
const catalogues = {
  engineers: ready('engineers', 'Inés Ospino', 3),
  technicians: ready('technicians', 'Tomás Blanco', 2),
}
const rows = [
  { id: 9, number: 'R-148-01', item: '4.2 Trampa de grasa', dueOn: '2026-12-14', isOverdue: false },
  { id: 11, number: 'R-148-03', item: '1.1 Pisos', dueOn: '2026-11-20', isOverdue: true },
]
const record: FollowedRecord = {
  ...{ inspectionId: 148, establishment: 'Restaurante El Portal', place: null, engineerId: 3, technicianId: 2 },
}
const planned: Answer = { status: 200, body: { assignment_id: 70, assignment_ids: [70] } }
const refused = (status: number, code: string, message: string, more: object = {}): Answer => ({
  ...{ status, body: { code, message, ...more } },
})

let sent: Sent[]
const onClose = vi.fn()

/** Answers each write with the next of the answers; without one, the network fails. */
function serve(...answers: (Answer | Promise<Answer>)[]) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    if (method === 'GET') {
      const data = z.encode(listVisits.reply, { rows: [aVisit({ id: 40 })], total: 1 })
      return Response.json({ success: true, data })
    }
    const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
    sent.push({ call: `${method} ${path}`, body: fields, key: new Headers(headers).get('idempotency-key') })
    const answer = await answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    const { status, body: data } = answer
    return Response.json(status === 200 ? { success: true, data } : { success: false, error: data }, { status })
  })
}

const open = (own: Partial<FollowedRecord> = {}, shown = rows) =>
  showPage(<FollowUpWindow record={{ ...record, ...own }} rows={shown} catalogues={catalogues} onClose={onClose} />)
const dialog = () => screen.findByRole('dialog', { name: 'Planear visita de seguimiento' })
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const submit = async () => fireEvent.click(within(await dialog()).getByRole('button', { name: 'Planear visita' }))

beforeEach(() => {
  sent = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  onClose.mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('all open requirements are chosen at first, and a repeated press plans one visit', async () => {
  serve(planned)
  open()
  const button = within(await dialog()).getByRole('button', { name: 'Planear visita' })
  screen.getByText('2 de 2 requerimientos')
  screen.getByText('Venció el 20/11/2026')
  fireEvent.change(screen.getByLabelText('Fecha límite (opcional)'), { target: { value: '2026-12-10' } })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Visita de seguimiento planeada')
  expect(sent).toEqual([
    {
      call: 'POST /api/inspection/follow-up/148',
      body: {
        ...{ requirements: '9,11', engineer_id: '3', technical_id: '2' },
        ...{ wanted_by: '2026-12-10', confirmed: '0' },
      },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each([
  ['that ends first', [rows[0], { ...rows[0], id: 12, dueOn: '2026-12-02' }], '2026-12-02'],
  ['that is over, which is none', rows, ''],
])('the limit that is proposed is the term %s', async (_which, shown, limit) => {
  open({}, shown as typeof rows)
  await dialog()
  expect(screen.getByLabelText<HTMLInputElement>('Fecha límite (opcional)').value).toBe(limit)
})

test('the choice can be changed by keyboard, and an empty one is refused', async () => {
  serve(planned)
  open()
  const rules = { 'color-contrast': { enabled: false } }
  expect((await axe.run(await dialog(), { rules })).violations).toEqual([])
  const focused = box(/^R-148-01/)
  focused.focus()
  expect(document.activeElement).toBe(focused)
  fireEvent.click(screen.getByRole('button', { name: 'Quitar todos' }))
  screen.getByText('0 de 2 requerimientos')
  await submit()
  await screen.findByText('Elija al menos un requerimiento.')
  await waitFor(() => expect(document.activeElement).toBe(box(/^R-148-01/)))
  expect(sent).toEqual([])
  fireEvent.click(box(/^R-148-03/))
  await submit()
  await screen.findByText('Visita de seguimiento planeada')
  expect(sent[0]?.body.requirements).toBe('11')
})

test('officials are required', async () => {
  serve()
  open({ engineerId: undefined, technicianId: undefined })
  await submit()
  expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(2)
  expect(sent).toEqual([])
})

test.each([
  [409, 'requirement.not-open', 'El requerimiento ya está cumplido.'],
  [422, 'follow-up.other-establishment', 'El requerimiento R-150-01 es de otro establecimiento.'],
  [409, 'follow-up.nothing-open', 'El acta no tiene requerimientos por cumplir.'],
  [409, 'follow-up.not-closed', 'La inspección no se ha cerrado: todavía no tiene requerimientos.'],
  [422, 'assignment.unknown-engineer', 'El ingeniero no existe.'],
  [422, 'assignment.unknown-technician', 'El técnico no existe.'],
])('a refusal %i %s is told in the window, which keeps its values', async (status, code, message) => {
  serve(refused(status, code, message))
  open()
  await submit()
  expect(await within(await dialog()).findByText(message)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  expect(box(/^R-148-01/).checked).toBe(true)
})

test('an equal pending visit is told first, and a second one is planned after a yes', async () => {
  const message = 'Ya hay 1 visita pendiente con el mismo motivo.'
  serve(refused(409, 'assignment.duplicate', message, { assignments: [40] }), planned)
  open()
  await submit()
  const question = within(await screen.findByRole('dialog', { name: 'Visita repetida' }))
  expect(question.getByText(message)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Planear de todas formas' }))
  await screen.findByText('Visita de seguimiento planeada')
  expect(sent.map(({ body }) => body.confirmed)).toEqual(['0', '1'])
  expect(sent[1]?.key).not.toBe(sent[0]?.key)
})

test('a lost reply keeps the key, so that a second press makes no second visit', async () => {
  serve()
  open()
  await submit()
  await screen.findByText(/No hay conexión/)
  await submit()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

/** A window whose first requirement is met once the button is pressed. */
function WindowWhileOneIsMet() {
  const [shown, setShown] = useState(rows)
  return (
    <>
      <button type="button" onClick={() => setShown(rows.slice(1))}>
        se cumple
      </button>
      <FollowUpWindow record={record} rows={shown} catalogues={catalogues} onClose={onClose} />
    </>
  )
}

test('a requirement that was met meanwhile is neither shown nor sent', async () => {
  serve(planned)
  showPage(<WindowWhileOneIsMet />)
  await dialog()
  fireEvent.click(screen.getByText('se cumple'))
  await screen.findByText('1 de 1 requerimiento')
  await submit()
  await waitFor(() => expect(sent[0]?.body.requirements).toBe('11'))
})
