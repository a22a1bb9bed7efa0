import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { NotMadeWindow } from './not-made-window.tsx'
import { aVisit } from './testing.ts'

let sent: { path: string; fields: Record<string, unknown>; key: string | null }[]
const serve = (reply: object, status = 200) =>
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    const key = new Headers(headers).get('idempotency-key')
    sent.push({ path, fields: Object.fromEntries(body as FormData), key })
    return Response.json(reply, { status })
  })
const dialog = () => within(screen.getByRole('dialog'))
const choose = async (option: string) => {
  fireEvent.click(dialog().getByRole('combobox', { name: /^¿Qué pasó/ }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const send = () => fireEvent.click(dialog().getByRole('button', { name: 'Registrar' }))

const open = async () => {
  const onClose = vi.fn()
  showPage(<NotMadeWindow visit={aVisit({ id: 7, establishment: 'Restaurante El Portal' })} onClose={onClose} />)
  await screen.findByRole('dialog')
  return onClose
}

beforeEach(() => {
  sent = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a reason is chosen, and sent with its day and words', async () => {
  serve({ success: true, data: { assignment_id: 7, went_on: '2026-11-27' } })
  const onClose = await open()
  await screen.findByText('La visita a Restaurante El Portal no se pudo hacer')
  expect(
    (await axe.run(screen.getByRole('dialog'), { rules: { 'color-contrast': { enabled: false } } })).violations,
  ).toEqual([])
  send()
  await dialog().findByText('Este campo es requerido')
  expect(sent).toEqual([])
  await choose('El establecimiento estaba cerrado')
  fireEvent.change(dialog().getByLabelText(/^Día en que se intentó \(si no fue hoy\)/), {
    target: { value: '2026-11-27' },
  })
  fireEvent.change(dialog().getByLabelText(/^Observación/), { target: { value: 'Reja con candado' } })
  send()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toMatchObject([
    {
      path: '/api/assignment/7/not-made',
      fields: { reason: 'cerrado', went_on: '2026-11-27', note: 'Reja con candado', confirmed: '0' },
    },
  ])
})

test('another reason has to be written', async () => {
  serve({})
  await open()
  await choose('Otra razón')
  send()
  await dialog().findByText('Escriba por qué no se hizo la visita.')
  expect(sent).toEqual([])
})

test('a refusal says why and keeps what was typed', async () => {
  const error = { code: 'assignment.done', message: 'La visita ya fue realizada y no se puede modificar.' }
  serve({ success: false, error }, 409)
  await open()
  await choose('No permitieron el ingreso')
  fireEvent.change(dialog().getByLabelText(/^Observación/), { target: { value: 'El dueño se negó' } })
  send()
  await screen.findByText(error.message)
  expect((dialog().getByLabelText(/^Observación/) as HTMLTextAreaElement).value).toBe('El dueño se negó')
})

test('saved work of the visit is told first, and the record goes on after it', async () => {
  const reasons = ['Inés Ospino ya firmó en esta visita. Si se cancela, ese trabajo queda sin acta.']
  const error = { code: 'deactivation.pending-visits', message: 'Queda 1 visita pendiente.', pending: 1, reasons }
  serve({ success: false, error }, 409)
  const onClose = await open()
  await choose('No permitieron el ingreso')
  send()
  const question = (await screen.findByText('Ya hay trabajo guardado en la visita a Restaurante El Portal.')).closest(
    '[role="dialog"]',
  ) as HTMLElement
  expect(within(question).getByRole('listitem').textContent).toBe(reasons[0])
  fireEvent.click(within(question).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByText(/^Ya hay trabajo guardado/)).toBeNull())
  expect([sent.length, onClose.mock.calls.length]).toEqual([1, 0])
  // A press before the button is free is none.
  await dialog().findByRole('button', { name: 'Registrar', busy: false })
  send()
  const again = (await screen.findByText(/^Ya hay trabajo guardado/)).closest('[role="dialog"]') as HTMLElement
  serve({ success: true, data: { assignment_id: 7, went_on: '2026-11-27' } })
  fireEvent.click(within(again).getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.map(({ fields }) => fields.confirmed)).toEqual(['0', '0', '1'])
  expect(sent[2]?.key).not.toBe(sent[1]?.key)
})
