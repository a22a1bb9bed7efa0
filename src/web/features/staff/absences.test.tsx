import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { open, press, serve } from './testing/staff-pages.tsx'
import { anAbsence } from './testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('absences', () => {
  const asked = anAbsence({ state: 'pedida', note: 'Viaje familiar' })
  const planned = { error: { code: 'absence.planned-visits', message: 'Tiene 2 visitas en esos días.', pending: 2 } }
  const approved = { absence_id: 30, state: 'aprobada' }

  test('stand in the month with a letter and a word', async () => {
    serve({ absences: [anAbsence()] })
    open('/?pestana=ausencias')
    const row = (await screen.findByRole('rowheader', { name: /Luisa/ })).closest('tr') as HTMLElement
    expect(within(row).getAllByText('Vacaciones')).toHaveLength(3)
    expect(within(row).getAllByText('V')).toHaveLength(3)
    expect(screen.getByText('No hay solicitudes por decidir.')).toBeTruthy()
  })

  test('over planned visits are approved after a choice: reassigned to somebody of the same part', async () => {
    const sent = serve({ absences: [asked] }, planned, approved)
    open('/?pestana=ausencias')
    await press('Aprobar: Luisa Ñáñez')
    const question = within(await screen.findByRole('dialog', { name: 'Visitas en los días de la ausencia' }))
    expect(await question.findByText('Tiene 2 visitas en esos días')).toBeTruthy()
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '02/12/2026: La Espiga, Achí',
      '03/12/2026: El Faro, Achí',
    ])
    await press('Reasignar')
    expect(await screen.findByText('Elija a quién se reasignan.')).toBeTruthy()
    fireEvent.click(screen.getByRole('combobox', { name: /^Reasignar a/ }))
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Ramiro Gil'])
    fireEvent.click(screen.getByRole('option', { name: 'Ramiro Gil' }))
    await press('Reasignar')
    expect(await screen.findByText('Ausencia aprobada')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toMatchObject([
      { decision: 'aprobada', confirmed: '0', row_version: '1' },
      { decision: 'aprobada', confirmed: '1', reassign_to: '8', row_version: '1' },
    ])
  })

  test('over visits that have begun are asked about with what the official saved in them', async () => {
    const reasons = ['La Espiga: Luisa Ñáñez ya registró 3 respuestas en esta visita. El acta también dirá su nombre.']
    serve({ absences: [asked] }, { error: { ...planned.error, reasons } }, approved)
    open('/?pestana=ausencias')
    await press('Aprobar: Luisa Ñáñez')
    const question = within(await screen.findByRole('dialog', { name: 'Visitas en los días de la ausencia' }))
    await question.findByText('Tiene 2 visitas en esos días')
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '02/12/2026: La Espiga, Achí',
      '03/12/2026: El Faro, Achí',
      ...reasons,
    ])
  })

  test.each([
    ['Dejar', 2],
    ['Cancelar', 1],
  ])('over planned visits: «%s» makes %i calls', async (button, calls) => {
    const sent = serve({ absences: [asked] }, planned, approved)
    open('/?pestana=ausencias')
    await press('Aprobar: Luisa Ñáñez')
    await press(button)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Visitas en los días de la ausencia' })).toBeNull())
    expect(sent).toHaveLength(calls)
    expect(sent[1]?.body ?? {}).not.toHaveProperty('reassign_to')
  })

  test('absences are rejected with a reason', async () => {
    const sent = serve({ absences: [asked] }, { absence_id: 30, state: 'rechazada' })
    open('/?pestana=ausencias')
    await press('Rechazar: Luisa Ñáñez')
    const dialog = within(await screen.findByRole('dialog', { name: 'Rechazar la ausencia' }))
    fireEvent.change(dialog.getByLabelText('Motivo'), { target: { value: 'Hay jornada de vacunación' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Rechazar' }))
    expect(await screen.findByText('Ausencia rechazada')).toBeTruthy()
    expect(sent[0]?.body).toEqual({ decision: 'rechazada', reason: 'Hay jornada de vacunación', row_version: '1' })
  })
})
