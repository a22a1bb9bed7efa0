import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { pressAction } from '../../ui/data-table/testing.ts'
import { administrator, choose, no, ok, open, press, serve } from './testing/users-page.tsx'
import { aUser } from './testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('activation and deactivation', () => {
  test.each([
    [true, 'Desactivar', '¿Estás seguro de desactivar a Inés Ospino?', '0'],
    [false, 'Activar', '¿Estás seguro de activar a Inés Ospino?', '1'],
  ])(
    'switching a user who is active: %s, asks first and sends the opposite',
    async (isActive, label, question, status) => {
      const sent = serve([aUser({ isActive })], ok([1]))
      open()
      await pressAction(label)
      expect(await screen.findByText(question)).toBeTruthy()
      expect(sent).toEqual([])
      await press(label)
      expect(await screen.findByText('Usuario modificado correctamente')).toBeTruthy()
      expect(sent).toEqual([
        {
          method: 'DELETE',
          path: '/api/generic/deactivate',
          body: {
            tablename: 'users',
            columname: 'user_id',
            valuecolum: 12,
            status,
            ...(isActive && { confirmed: '0' }),
          },
        },
      ])
    },
  )

  test('the switch tells the pending visits, and hands them over in the same step', async () => {
    const asks = no(409, 'deactivation.pending-visits', 'Quedan 10 visitas pendientes.')
    const error = { ...(asks.body as { error: object }).error, pending: 10, part: 'engineer' }
    const sent = serve([aUser()], { status: 409, body: { success: false, error } }, ok([1]))
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    expect(await screen.findByText(/^Quedan 10 visitas pendientes de /)).toBeTruthy()
    await press('Desactivar')
    expect(await screen.findByText('Elija qué se hace con ellas.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Reasignarlas/ }))
    await press('Desactivar')
    expect(await screen.findByText('Elija a quién se reasignan.')).toBeTruthy()
    expect(sent).toHaveLength(1)
    await choose('Reasignar a', 'Otra Ingeniera')
    expect(screen.queryByText('Elija a quién se reasignan.')).toBeNull()
    await press('Desactivar')
    expect(await screen.findByText('Usuario modificado correctamente')).toBeTruthy()
    expect(sent[1]?.body).toEqual({
      ...{ tablename: 'users', columname: 'user_id', valuecolum: 12, status: '0' },
      ...{ confirmed: '1', pending_visits: 'reassign', reassign_to: 30 },
    })
  })

  test('the switch tells the saved work of begun visits, before their handover', async () => {
    const reasons = ['La Espiga: Inés Ospino ya registró 3 respuestas en esta visita. El acta también dirá su nombre.']
    const error = { code: 'deactivation.pending-visits', message: 'Queda 1.', pending: 1, part: 'engineer', reasons }
    const sent = serve([aUser()], { status: 409, body: { success: false, error } })
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    const question = within(
      (await screen.findByText(/^Queda 1 visita pendiente de /)).closest('[role="dialog"]') as HTMLElement,
    )
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual(reasons)
    expect(sent).toHaveLength(1)
  })

  test('the switch tells trips beside pending visits, and asks about a trip alone', async () => {
    const reasons = ['Salida S-2026-001 (Borrador), del 30/11/2026 al 01/12/2026: si se cancela, se anula.']
    const asks = (pending: number, trips: number) => {
      const error = {
        code: 'deactivation.pending-visits',
        message: 'Quedan.',
        pending,
        trips,
        part: 'engineer',
        reasons,
      }
      return { status: 409, body: { success: false, error } }
    }
    const sent = serve([aUser()], asks(2, 1), asks(0, 1), ok([1]))
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    const question = (await screen.findByText(/^Quedan 2 visitas pendientes y 1 salida de /)).closest('[role="dialog"]')
    expect(within(question as HTMLElement).getByRole('listitem').textContent).toBe(reasons[0])
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    expect(await screen.findByText(/^Queda 1 salida de /)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Cancelarla' }))
    await press('Desactivar')
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]?.body).toMatchObject({ confirmed: '1', pending_visits: 'cancel' })
  })

  test('the switch does nothing when the person goes back from the pending visits', async () => {
    const error = { code: 'deactivation.pending-visits', message: 'Queda 1.', pending: 1, part: 'engineer' }
    const sent = serve([aUser()], { status: 409, body: { success: false, error } })
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    await screen.findByText(/^Queda 1 visita pendiente de /)
    expect(screen.getByRole('radio', { name: 'Dejarla como está' })).toBeTruthy()
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(1)
    expect(screen.queryByText('Usuario modificado correctamente')).toBeNull()
  })

  test('an answer other than 1 is a failure', async () => {
    serve([aUser()], ok([0]))
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    expect(await screen.findByText('No se pudo modificar el usuario')).toBeTruthy()
  })

  test('a refused switch says so and why in one toast', async () => {
    const show = vi.spyOn(notifications, 'show')
    const { text } = problemReplies['deactivate.last-administrator']
    serve([aUser()], no(409, 'deactivate.last-administrator', text))
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    expect(await screen.findByText('No se pudo modificar el usuario')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
    expect(show).toHaveBeenCalledOnce()
  })

  test('the switch is not offered on the own account, which could only be refused', async () => {
    serve([aUser(), aUser({ id: administrator.id, name: 'Yo' })])
    open()
    expect(await screen.findByRole('button', { name: 'Ver o editar: Yo' })).toBeTruthy()
    expect(
      screen.getAllByRole('button', { name: /^Acciones: / }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Acciones: Inés Ospino'])
  })

  test('the ticked users are asked about once, without the own account', async () => {
    const sent = serve(
      [aUser(), aUser({ id: 13, name: 'Tomás Blanco' }), aUser({ id: 1, name: 'Yo' })],
      ok([1]),
      ok([1]),
    )
    open()
    await screen.findByText('Tomás Blanco')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas de la página' }))
    await press('Desactivar seleccionados (2)')
    expect(await screen.findByText('¿Estás seguro de desactivar 2 usuarios?')).toBeTruthy()
    await press('Desactivar')
    expect(await screen.findByText('Usuario modificado correctamente')).toBeTruthy()
    expect(sent.map(({ body }) => body.valuecolum)).toEqual([12, 13])
  })

  test('a ticked user who fails stays ticked, to be deactivated again', async () => {
    const users = [aUser(), aUser({ id: 13, name: 'Tomás Blanco' })]
    const { text } = problemReplies['deactivate.last-administrator']
    const sent = serve(users, ok([1]), no(409, 'deactivate.last-administrator', text), ok([1]))
    open()
    await screen.findByText('Tomás Blanco')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas de la página' }))
    await press('Desactivar seleccionados (2)')
    await screen.findByText('¿Estás seguro de desactivar 2 usuarios?')
    users[0] = aUser({ isActive: false })
    await press('Desactivar')
    expect(await screen.findByText(text)).toBeTruthy()
    await press('Desactivar seleccionados (1)')
    expect(await screen.findByText('¿Estás seguro de desactivar a Tomás Blanco?')).toBeTruthy()
    await press('Desactivar')
    expect(await screen.findByText('Usuario modificado correctamente')).toBeTruthy()
    expect(sent.map(({ body }) => [body.valuecolum, body.status])).toEqual([
      [12, '0'],
      [13, '0'],
      [13, '0'],
    ])
  })
})
