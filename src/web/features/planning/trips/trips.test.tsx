import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { findTripCandidates } from '../../../../contract/planning/trip-candidates.wire.ts'
import { confirmTrip, createTrip } from '../../../../contract/planning/trips.wire.ts'
import type { Official } from '../../../../domain/access/official.ts'
import { openRoute } from '../../../ui/testing.ts'
import { cleanPages, openPage, press, Refused, type Sent, serve, type } from '../page/testing.tsx'
import { aTripDay, aTripVisit, tripReply } from '../testing.ts'
import { TripView } from './trip-view.tsx'
import { TripsList } from './trips-list.tsx'

cleanPages()

const ONE = /GET .*trips\/14$/
const open = () => openPage(<TripView tripId={14} preparation={() => null} back={null} />)
const twoDays = [
  aTripDay({
    reasons: ['Inés Ospino: en vacaciones hasta el 01/12'],
    assignments: [
      aTripVisit({ establishmentId: 1, establishment: 'El Portal' }),
      aTripVisit({ establishmentId: 2, establishment: 'La Espiga', problem: 'Ya tiene una visita pendiente.' }),
    ],
  }),
  aTripDay({ day: '2026-12-02', capacity: 1, assignments: [] }),
]
const day = (name: string) => within(screen.getByRole('region', { name }))
const names = (of: ReturnType<typeof day>) =>
  of.queryAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)
const written = (sent: readonly Sent[]) => sent.filter(({ method }) => method !== 'GET')

describe('a draft of a trip', () => {
  test('a draft shows objections beside a day and a visit, and the straight way', async () => {
    serve([ONE, () => tripReply({ proposal: twoDays })])
    const { container } = open()
    await screen.findByText('Distancia en línea recta: 84 km. Confirme vías y ríos.')
    day('martes 01/12/2026').getByText('Inés Ospino: en vacaciones hasta el 01/12')
    day('martes 01/12/2026').getByText('Ya tiene una visita pendiente.')
    day('miércoles 02/12/2026').getByText('Sin visitas este día.')
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('offers no other establishment for a day that is full', async () => {
    const full = aTripDay({
      capacity: 1,
      assignments: [aTripVisit({ establishmentId: 1, establishment: 'El Portal' })],
    })
    serve([ONE, () => tripReply({ proposal: [full, aTripDay({ day: '2026-12-02', capacity: 1, assignments: [] })] })])
    open()
    await screen.findByRole('button', { name: 'Agregar establecimiento al miércoles 02/12/2026' })
    expect(screen.queryByRole('button', { name: 'Agregar establecimiento al martes 01/12/2026' })).toBeNull()
  })

  test('a draft of a trip is ordered, moved and thinned by buttons, and saved whole', async () => {
    const sent = serve(
      [ONE, () => tripReply({ proposal: twoDays })],
      [/PUT .*trips\/14/, () => ({ trip_id: 14, row_version: 2, proposal: [] })],
    )
    open()
    await press('Bajar: El Portal')
    expect(names(day('martes 01/12/2026'))).toEqual(['La Espiga', 'El Portal'])
    screen.getByText('El Portal: puesto 2.')
    await press('Pasar a otro día: El Portal')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'miércoles 02/12/2026' }))
    expect(names(day('miércoles 02/12/2026'))).toEqual(['El Portal'])
    // A person without a mouse goes on from the same visit.
    const mover = day('miércoles 02/12/2026').getByRole('button', { name: 'Pasar a otro día: El Portal' })
    await waitFor(() => expect(document.activeElement).toBe(mover))
    await press('Quitar: La Espiga')
    expect(names(day('martes 01/12/2026'))).toEqual([])
    await press('Confirmar salida')
    await screen.findByText('Guarde los cambios antes de confirmar.')
    expect(written(sent)).toEqual([])
    await press('Guardar cambios')
    await screen.findByText('Cambios guardados')
    const [saved] = written(sent)
    expect(JSON.parse(String((saved?.body as { proposal?: unknown } | undefined)?.proposal))).toEqual([
      { day: '2026-12-02', establishment_id: '1' },
    ])
  })

  const candidates = [
    {
      ...{ establishmentId: 9, establishment: 'Tienda Nueva', inscriptionNumber: '13-2026-000009' },
      ...{ address: 'Calle 8', cityId: 13006, city: 'Achí', score: 50, why: 'Alto riesgo (30)' },
      ...{ problem: null, takesUp: 'Toma la visita pendiente: Programación, sin día' },
    },
    {
      ...{ establishmentId: 10, establishment: 'Tienda Vieja', inscriptionNumber: '13-2026-000010' },
      ...{ address: 'Calle 9', cityId: 13006, city: 'Achí', score: null, why: '' },
      ...{ problem: 'Ya tiene una visita el 03/12/2026', takesUp: null },
    },
    {
      ...{ establishmentId: 1, establishment: 'El Portal', inscriptionNumber: '13-2026-000001' },
      ...{ address: 'Calle 1', cityId: 13006, city: 'Achí', score: 62, why: 'Alto riesgo (30)' },
      ...{ problem: null, takesUp: null },
    },
  ]
  const SEARCH = /GET .*trips\/14\/candidates\?q=tienda$/

  test('takes another establishment that is searched for, with its reasons and why it cannot be added', async () => {
    const sent = serve(
      [SEARCH, () => z.encode(findTripCandidates.reply, { candidates })],
      [ONE, () => tripReply({ proposal: twoDays })],
      [/PUT .*trips\/14/, () => ({ trip_id: 14, row_version: 2, proposal: [] })],
    )
    open()
    await press('Agregar establecimiento al miércoles 02/12/2026')
    const dialog = within(await screen.findByRole('dialog', { name: 'Agregar al miércoles 02/12/2026' }))
    fireEvent.change(dialog.getByLabelText('Nombre o número'), { target: { value: 't' } })
    await dialog.findByText('Escriba al menos 2 letras o números.')
    fireEvent.change(dialog.getByLabelText('Nombre o número'), { target: { value: 'tienda' } })
    await dialog.findByText('3 establecimientos')
    dialog.getByText('Puntaje 50: Alto riesgo (30)')
    dialog.getByText('Ya tiene una visita el 03/12/2026')
    dialog.getByText('Toma la visita pendiente: Programación, sin día')
    dialog.getByText('Ya está en esta salida')
    expect(dialog.getAllByRole('button', { name: /^Agregar: / })).toHaveLength(1)
    expect((await axe.run(screen.getByRole('dialog'))).violations.map(({ id }) => id)).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Agregar: Tienda Nueva' }))
    await waitFor(() => expect(names(day('miércoles 02/12/2026'))).toEqual(['Tienda Nueva']))
    screen.getByText('Tienda Nueva se agregó al miércoles 02/12/2026.')
    await press('Guardar cambios')
    await screen.findByText('Cambios guardados')
    const body = written(sent)[0]?.body as { proposal?: unknown } | undefined
    expect(JSON.parse(String(body?.proposal))).toEqual([
      { day: '2026-12-01', establishment_id: '1,2' },
      { day: '2026-12-02', establishment_id: '9' },
    ])
  })

  test('a draft of a trip says that nothing is found, and why a search failed', async () => {
    let isBroken = true
    serve(
      [SEARCH, () => (isBroken ? new Refused(500, { code: 'x', message: 'Falló.' }) : { candidates: [] })],
      [ONE, () => tripReply({ proposal: twoDays })],
    )
    open()
    await press('Agregar establecimiento al miércoles 02/12/2026')
    await type('Nombre o número', 'tienda')
    await screen.findByText('No se pudo cargar: los establecimientos. Falló.')
    isBroken = false
    await press(/^Reintentar/)
    await screen.findByText('Ningún establecimiento activo de Mojana coincide con la búsqueda.')
  })

  test('a draft of a trip has its vehicle and note changed, with its kept days', async () => {
    const sent = serve(
      [ONE, () => tripReply({ proposal: twoDays, trip: { vehicle: 'Lancha' } })],
      [/PUT .*trips\/14/, () => ({ trip_id: 14, row_version: 2, proposal: [] })],
    )
    open()
    await press('Cambiar vehículo y nota')
    const vehicle = await screen.findByLabelText<HTMLInputElement>('Vehículo (opcional)')
    expect(vehicle.value).toBe('Lancha')
    fireEvent.change(vehicle, { target: { value: 'Camioneta OJK-123' } })
    await type('Nota (opcional)', 'Salir a las 5')
    await press('Guardar')
    await screen.findByText('Vehículo y nota guardados')
    expect(written(sent)[0]?.body).toMatchObject({
      ...{ vehicle: 'Camioneta OJK-123', note: 'Salir a las 5', row_version: '1' },
    })
  })

  test('keeps typed days from a save of the vehicle', async () => {
    serve([ONE, () => tripReply({ proposal: twoDays })])
    open()
    await press('Quitar: La Espiga')
    await press('Cambiar vehículo y nota')
    await screen.findByText(/^Guarde o deshaga los cambios de los días/)
  })

  test('a draft of a trip says that another person changed it', async () => {
    serve(
      [ONE, () => tripReply({ proposal: twoDays })],
      [/PUT .*trips\/14/, () => new Refused(409, { code: 'row.changed', message: 'Otra persona cambió estos datos.' })],
    )
    open()
    await press('Bajar: El Portal')
    await press('Guardar cambios')
    await screen.findByRole('alert')
    expect(names(day('martes 01/12/2026'))).toEqual(['La Espiga', 'El Portal'])
  })

  test('a draft of a trip is confirmed after questions, and tells what got no visit', async () => {
    const sent = serve(
      [ONE, () => tripReply({ proposal: twoDays })],
      [
        /POST .*trips\/14\/confirm/,
        ({ body }) =>
          (body as { confirmed: string }).confirmed === '0'
            ? new Refused(422, {
                code: 'assignment.unavailable',
                message: 'No disponible',
                reasons: ['Inés Ospino: en vacaciones hasta el 01/12.'],
              })
            : z.encode(confirmTrip.reply, {
                assignmentIds: [70],
                takenIds: [],
                dropped: [{ establishmentId: 2, establishment: 'La Espiga', reason: 'ya tiene una visita pendiente' }],
              }),
      ],
    )
    open()
    await press('Confirmar salida')
    const question = within(await screen.findByRole('dialog'))
    question.getByText(/^Quedarán 2 visitas en la salida, en un solo acto\. El/)
    fireEvent.click(question.getByRole('button', { name: 'Confirmar salida' }))
    await screen.findByText('Inés Ospino: en vacaciones hasta el 01/12.')
    await press('Confirmar de todas formas')
    await screen.findByText('La Espiga: ya tiene una visita pendiente')
    screen.getByText('Salida confirmada: 1 visita')
    expect(written(sent).map(({ body }) => (body as { confirmed: string }).confirmed)).toEqual(['0', '1'])
  })

  test('a draft of a trip tells its pending visits, before and after the confirmation', async () => {
    const takesUp = 'Toma la visita pendiente: Programación, sin día, para antes del 12/05/2027'
    const [monday = aTripDay()] = twoDays
    const taking = { ...monday, assignments: monday.assignments.map((visit) => ({ ...visit, takesUp })) }
    serve(
      [ONE, () => tripReply({ proposal: [taking] })],
      [
        /POST .*trips\/14\/confirm/,
        () => z.encode(confirmTrip.reply, { assignmentIds: [70, 71], takenIds: [70, 71], dropped: [] }),
      ],
    )
    const { container } = open()
    await waitFor(() => expect(screen.getAllByText(takesUp)).toHaveLength(2))
    expect((await axe.run(container)).violations).toEqual([])
    await press('Confirmar salida')
    const question = within(await screen.findByRole('dialog'))
    question.getByText(/2 ya estaban pendientes: pasan a estos funcionarios y a su día\./)
    fireEvent.click(question.getByRole('button', { name: 'Confirmar salida' }))
    await screen.findByText('Salida confirmada: 2 visitas (2 ya estaban pendientes)')
  })
})

test('a trip that its reader may not change has no buttons for it', async () => {
  serve([ONE, () => tripReply({ trip: { state: 'confirmada', visits: 1 }, may: [] })])
  open()
  await screen.findByText('0 de 1 visita realizada')
  for (const name of ['Confirmar salida', 'Cerrar salida', 'Anular salida', /^Quitar/, /^Subir/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  screen.getByRole('button', { name: 'Plan de salida (PDF)' })
})

test('a trip that is not there says so', async () => {
  serve([ONE, () => new Refused(404, { code: 'trip.not-found', message: 'La salida no existe.' })])
  open()
  await screen.findByText('No se pudo cargar: la salida. La salida no existe.')
})

const ready = (key: string, rows: { id: number; name: string }[]) => ({ queryKey: [key], queryFn: async () => rows })
const catalogues = {
  zodes: ready('zodes', [{ id: 3, name: 'Mojana' }]),
  engineers: ready('engineers', [{ id: 3, name: 'Inés Ospino' }]),
  technicians: ready('technicians', [{ id: 2, name: 'Tomás Blanco' }]),
}
const official = (userType: Official['userType']): Official => ({
  id: userType,
  email: 'persona@vigia.demo',
  departmentId: 13,
  userType,
})

describe('the list of trips', () => {
  test('lets an administrator have one proposed', async () => {
    const sent = serve(
      [/GET .*trips\/all/, () => ({ trips: [], total: 0 })],
      [/POST .*trips/, () => z.encode(createTrip.reply, { id: 14, number: 'S-2026-014', proposal: [] })],
    )
    const onOpen = vi.fn()
    openPage(<TripsList route={openRoute} official={official(1)} catalogues={catalogues} onOpen={onOpen} />)
    await press('Nueva salida')
    await press('Proponer salida')
    await waitFor(() => expect(screen.getAllByText('Este campo es requerido').length).toBe(5))
    for (const [label, option] of [
      [/Subregión/, 'Mojana'],
      [/Ingeniero/, 'Inés Ospino'],
      [/Técnico/, 'Tomás Blanco'],
    ] as const) {
      fireEvent.click(await screen.findByRole('combobox', { name: label }))
      fireEvent.click(await screen.findByRole('option', { name: option }))
    }
    await type(/^Desde/, '2026-12-02')
    await type(/^Hasta/, '2026-12-01')
    await press('Proponer salida')
    await screen.findByText('La fecha final no puede ser anterior a la inicial.')
    await type(/^Hasta/, '2026-12-04')
    await press('Proponer salida')
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(14))
    expect(written(sent).at(-1)?.body).toMatchObject({
      zodes_id: '3',
      starts_on: '2026-12-02',
      ends_on: '2026-12-04',
      engineer_id: '3',
      technical_id: '2',
      visits_per_day: '4',
    })
  })

  test('offers an inspector no new one', async () => {
    serve([/GET .*trips\/all/, () => ({ trips: [], total: 0 })])
    openPage(<TripsList route={openRoute} official={official(2)} catalogues={catalogues} onOpen={() => {}} />)
    await screen.findByRole('heading', { name: 'Salidas' })
    expect(screen.queryByRole('button', { name: 'Nueva salida' })).toBeNull()
  })
})
