import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listVisits } from '../../../contract/index.ts'
import { onPlainHttp } from '../../ui/testing.ts'
import {
  catalogues,
  choose,
  field,
  fillNewPlan,
  listed,
  official,
  ok,
  open,
  press,
  ready,
  routerOf,
  serve,
} from './testing/planner-page.tsx'
import { aVisit } from './testing.ts'

const administrator = official(1, 1)
const technician = official(2, 2)

/** The network's end of the pickers: no visit yet, and who is available. */
const serveAvailability = (officials: object[]) =>
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({
      success: true,
      data: url.includes('/availability') ? { officials } : z.encode(listVisits.reply, { rows: [], total: 0 }),
    }),
  )
const at = (user_id: number, name: string) => ({ user_id, name })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  listed.mockClear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a new plan', () => {
  test('a new plan is sent once however often it is saved, with every establishment', async () => {
    const sent = serve([], ok({ assignment_id: 1, assignment_ids: [1, 2] }))
    open(technician)
    await fillNewPlan()
    const save = screen.getByRole('button', { name: 'Guardar' })
    fireEvent.click(save)
    fireEvent.click(save)
    expect(await screen.findByText('Planeación creada')).toBeTruthy()
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/assignment',
        body: {
          zodes_id: '2',
          city_id: '1',
          typeofinscription_id: '1',
          establishment_id: '1,2',
          motive_visite_id: '1',
          engineer_id: '3',
          technical_id: '2',
          confirmed: '0',
        },
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a new plan can be saved on plain http', async () => {
    const sent = serve([], ok({ assignment_id: 1, assignment_ids: [1, 2] }))
    open(technician)
    await fillNewPlan()
    onPlainHttp()
    await press('Guardar')
    expect(await screen.findByText('Planeación creada')).toBeTruthy()
    expect(sent).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  test('keeps its key after a lost reply, and takes another one once it is corrected', async () => {
    const sent = serve([])
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await screen.findByText(/No hay conexión/)).toBeTruthy()
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(2))
    await choose('Motivo de visita', 'Otro')
    fireEvent.change(screen.getByRole('textbox', { name: /^Otro motivo/ }), { target: { value: 'Queja' } })
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[1]?.key).toBe(sent[0]?.key)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
    expect(sent[2]?.body).toMatchObject({ motive_visite_id: '7', otro_motivo: 'Queja' })
  })

  test('a new plan tells an equal pending visit, and plans another one after a yes', async () => {
    const error = {
      code: 'assignment.duplicate',
      message: 'Ya hay 1 visita pendiente con el mismo motivo.',
      assignments: [5],
    }
    const created = ok({ assignment_id: 1, assignment_ids: [1, 2] })
    const sent = serve([aVisit({ id: 5 })], { status: 409, body: { success: false, error } }, created)
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    expect(await screen.findByRole('dialog', { name: 'Visita repetida' })).toBeTruthy()
    expect(screen.getByText(error.message)).toBeTruthy()
    expect(screen.getByText(/asignada el .* a .* y /)).toBeTruthy()
    await press('Planear de todas formas')
    expect(await screen.findByText('Planeación creada')).toBeTruthy()
    expect(sent.map(({ body }) => (body as { confirmed?: string }).confirmed)).toEqual(['0', '1'])
    expect(sent[1]?.key).not.toBe(sent[0]?.key)
  })

  test('a plan of an unavailable official tells the reasons, and is made after a second yes', async () => {
    const error = {
      code: 'assignment.unavailable',
      message: 'Inés Ospino: En vacaciones hasta el 14/12',
      reasons: ['Inés Ospino: En vacaciones hasta el 14/12', 'Inés Ospino: No cubre Simití'],
    }
    const created = ok({ assignment_id: 1, assignment_ids: [1, 2] })
    const sent = serve([], { status: 409, body: { success: false, error } }, created)
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    const question = within(await screen.findByRole('dialog', { name: 'Revise antes de guardar' }))
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual(error.reasons)
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Revise antes de guardar' })).toBeNull())
    expect(sent).toHaveLength(1)
    cleanup()
    const again = serve([], { status: 409, body: { success: false, error } }, created)
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    await press('Planear de todas formas')
    expect(await screen.findByText('Planeación creada')).toBeTruthy()
    expect(again.map(({ body }) => (body as { confirmed?: string }).confirmed)).toEqual(['0', '1'])
  })

  test('a new plan offers unavailable officials last; a free day counts only against a planned day', async () => {
    const day = { day: '2026-11-28', available: 0, half: null }
    serveAvailability([
      {
        ...at(2, 'Tomás Blanco'),
        days: [{ ...day, reasons: ['En vacaciones hasta el 14/12'], reason_kinds: ['absence'] }],
      },
      { ...at(8, 'Luz Castro'), days: [{ ...day, reasons: ['No trabaja los sábados'], reason_kinds: ['day'] }] },
    ])
    open(administrator)
    await fillNewPlan()
    fireEvent.click(await field('Técnico'))
    const texts = async () => (await screen.findAllByRole('option')).map((option) => option.textContent)
    await waitFor(async () => expect(await texts()).toEqual(['Luz Castro', 'Tomás BlancoEn vacaciones hasta el 14/12']))
    fireEvent.change(screen.getByLabelText('Día de la visita (opcional)'), { target: { value: '2026-11-28' } })
    await waitFor(async () =>
      expect(await texts()).toEqual(['Tomás BlancoEn vacaciones hasta el 14/12', 'Luz CastroNo trabaja los sábados']),
    )
  })

  test.each([
    ['Tomás Blanco', 1],
    ['Luz Castro', 0],
  ])('tells of %s, in the choice and once chosen, whether a signature is stored', async (name, told) => {
    const people = [
      { id: 2, name: 'Tomás Blanco', hasSignature: false },
      { id: 8, name: 'Luz Castro', hasSignature: true },
    ]
    serveAvailability([])
    open(administrator, routerOf(administrator, { ...catalogues, technicians: ready('unsigned', people) }))
    await fillNewPlan()
    fireEvent.click(await field('Técnico'))
    const mark = told > 0 ? 'Sin firma registrada' : ''
    const option = (await screen.findAllByRole('option')).find(({ textContent }) => textContent === `${name}${mark}`)
    fireEvent.click(option as HTMLElement)
    await waitFor(async () => expect((await field('Técnico')).value).toBe(name))
    expect(screen.queryAllByText(/^Sin firma registrada: firmará cada visita/)).toHaveLength(told)
  })

  test('shows the server’s refusal, and at the field that it is about', async () => {
    const message = 'El establecimiento está inactivo.'
    serve([], { status: 409, body: { success: false, error: { code: 'establishment.inactive', message } } })
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    const dialog = screen.getByRole('dialog')
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(await screen.findAllByText(message)).toHaveLength(2)
  })

  test('another subregion takes back the municipality and the establishments', async () => {
    serve([])
    open(technician)
    await fillNewPlan()
    await choose('Subregión', 'Dique')
    expect((await field('Municipio')).value).toBe('')
    expect((await field('Establecimientos')).disabled).toBe(true)
    expect(screen.queryByText('El Portal')).toBeNull()
  })

  test('an incomplete plan is not sent, and names its gaps', async () => {
    const sent = serve([])
    open(administrator)
    await press('Nueva planeación')
    await press('Guardar')
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(7)
    expect(sent).toEqual([])
  })

  test('a new plan tells required fields also to a person who does not see the star', async () => {
    serve([])
    open(technician)
    await press('Nueva planeación')
    await choose('Motivo de visita', 'Otro')
    const labels = ['Subregión', 'Municipio', 'Tipo de inscripción', 'Motivo de visita', 'Ingeniero']
    for (const label of labels) expect((await field(label)).required).toBe(true)
    // The input only searches, so it is empty however many establishments were chosen.
    expect((await field('Establecimientos')).getAttribute('aria-required')).toBe('true')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Otro motivo/ }).required).toBe(true)
    // The planner's own name is read-only.
    expect((await field('Técnico')).required).toBe(false)
  })

  test('the name of the technician who plans is chosen and stays', async () => {
    serve([])
    open(technician)
    await press('Nueva planeación')
    await waitFor(async () => expect((await field('Técnico')).value).toBe('Tomás Blanco'))
    expect((await field('Técnico')).readOnly).toBe(true)
    expect((await field('Ingeniero')).readOnly).toBe(false)
  })
})
