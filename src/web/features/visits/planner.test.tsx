import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { pressAction } from '../../ui/data-table/testing.ts'
import { choose, field, listed, official, ok, open, press, serve } from './testing/planner-page.tsx'
import { aVisit } from './testing.ts'

const administrator = official(1, 1)
const technician = official(2, 2)

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

test('a follow-up visit names the acta that it follows, in the list and in its window', async () => {
  serve([aVisit({ followsInspectionId: 148, followsActa: '2026-000148' })])
  open(administrator)
  await screen.findByText('Seguimiento del acta 2026-000148')
  await pressAction('Ver o editar')
  await within(await screen.findByRole('dialog')).findByText('Seguimiento del acta 2026-000148')
})

test('a done visit names its acta, beside the one that it follows', async () => {
  const done = { isDone: true, inspectionId: 149, actaNumber: '2026-000149' }
  serve([
    aVisit({ id: 40, ...done }),
    aVisit({ id: 41, ...done, actaNumber: '2026-000150', followsActa: '2026-000148' }),
    aVisit({ id: 42, actaNumber: null }),
  ])
  open(administrator)
  await screen.findByText('Acta n.º 2026-000149')
  await screen.findByText('Seguimiento del acta 2026-000148 · Acta n.º 2026-000150')
  expect(screen.getAllByText(/Acta n\.º/)).toHaveLength(2)
})

test('a visit that was not made tells when it was tried, and opens why', async () => {
  serve([aVisit({ isActive: false, notMade: 'cerrado', wentOn: '2026-11-27' })])
  open(administrator)
  await screen.findByText('No se pudo hacer: el establecimiento estaba cerrado. Se intentó el 27/11/2026')
  await press(/^Ver por qué no se hizo/)
  await screen.findByRole('dialog', { name: 'Visita que no se hizo' })
})

test('without signal the planner stays, and the window is told', async () => {
  vi.doMock('./not-made-window.tsx', () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  serve([aVisit()])
  open(administrator)
  await pressAction('No se pudo hacer')
  await screen.findByText(/^Esta ventana necesita conexión/)
  expect(screen.getByRole('button', { name: 'Nueva planeación' })).toBeTruthy()
  vi.doUnmock('./not-made-window.tsx')
})

test('a visit is a green Realizada or a yellow Pendiente', async () => {
  serve([aVisit({ id: 40, isDone: true }), aVisit({ id: 41, isDone: false })])
  open(administrator)
  expect((await screen.findByText('Realizada')).dataset.tone).toBe('green')
  expect(screen.getByText('Pendiente').dataset.tone).toBe('yellow')
})

test('a visit of another motive says which', async () => {
  serve([aVisit({ motiveId: 7, motive: 'Otro', otherMotive: 'Queja' }), aVisit({ id: 41 })])
  open(administrator)
  expect(await screen.findByRole('cell', { name: 'Otro: Queja' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Programación' })).toBeTruthy()
})

describe('a planned visit', () => {
  const visit = aVisit({ motiveId: 7, motive: 'Otro', otherMotive: 'Queja' })

  test('a planned visit is read-only until the administrator enables editing', async () => {
    const sent = serve([visit], ok({ assignment_id: 40 }))
    open(administrator)
    await press(/^Ver o editar/)
    expect(await field('Establecimiento')).toMatchObject({ readOnly: true, required: false })
    await waitFor(async () => expect((await field('Establecimiento')).value).toBe('Restaurante El Portal'))
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Habilitar edición' }))
    expect(await field('Establecimiento')).toMatchObject({ readOnly: false, required: true })
    await choose('Técnico', 'Luz Castro')
    await press('Guardar')
    expect(await screen.findByText('Planeación actualizada')).toBeTruthy()
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/api/assignment/40', body: { confirmed: '0', technical_id: '8', otro_motivo: 'Queja' } },
    ])
  })

  test('a visit that somebody else changed says so, keeps the text, and can be reloaded', async () => {
    const message = problemReplies['row.changed'].text
    const visits = [visit]
    const sent = serve(visits, { status: 409, body: { success: false, error: { code: 'row.changed', message } } })
    open(administrator)
    await press(/^Ver o editar/)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Habilitar edición' }))
    const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Otro motivo/ })
    fireEvent.change(reason(), { target: { value: 'Lo mío' } })
    await press('Guardar')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Recárguelo para ver los cambios: lo que escribió se reemplaza.')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(sent).toMatchObject([{ method: 'PUT', body: { row_version: '1', otro_motivo: 'Lo mío' } }])
    expect(reason().value).toBe('Lo mío')
    visits[0] = { ...visit, otherMotive: 'Lo de otra persona', rowVersion: 2 }
    await press('Recargar el registro')
    await waitFor(() => expect(reason().value).toBe('Lo de otra persona'))
    expect(notice.isConnected).toBe(false)
    expect(reason().readOnly).toBe(true)
    // The pressed button is gone, and the focus stays in the window.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  })

  test('a planned visit cannot be edited by others', async () => {
    serve([visit])
    open(technician)
    await pressAction('Ver')
    expect(await field('Establecimiento')).toMatchObject({ readOnly: true, title: visit.establishment })
    expect(screen.queryByRole('checkbox', { name: 'Habilitar edición' })).toBeNull()
  })

  test('a planned visit cannot be edited once it is done', async () => {
    serve([{ ...visit, isDone: true, inspectionId: 3 }])
    open(administrator)
    await press(/^Ver o editar/)
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Habilitar edición' })).disabled).toBe(true)
  })
})

describe('deactivation', () => {
  const question = '¿Estás seguro de desactivar la visita a Restaurante El Portal?'

  test('asks first, and sends the opposite of the current state', async () => {
    const sent = serve([aVisit()], ok([1]))
    open(administrator)
    await pressAction('Desactivar')
    expect(await screen.findByText(question)).toBeTruthy()
    expect(sent).toEqual([])
    await press('Desactivar')
    expect(await screen.findByText('Asignacion Eliminado correctamente')).toBeTruthy()
    const switched = { tablename: 'assignments', columname: 'assignment_id', valuecolum: 40, status: '0' }
    expect(sent.map(({ method, body }) => [method, body])).toEqual([['DELETE', { ...switched, confirmed: '0' }]])
  })

  test('switching off a begun visit tells its saved work, and goes on once it is read', async () => {
    const reasons = ['Inés Ospino ya firmó en esta visita. Si se cancela, ese trabajo queda sin acta.']
    const error = { code: 'deactivation.pending-visits', message: 'Queda 1.', pending: 1, reasons }
    const sent = serve([aVisit()], { status: 409, body: { success: false, error } }, ok([1]))
    open(administrator)
    await pressAction('Desactivar')
    await screen.findByText(question)
    await press('Desactivar')
    const told = (await screen.findByText(/^Ya hay trabajo guardado en /)).closest('[role="dialog"]') as HTMLElement
    expect(
      within(told)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(reasons)
    expect(sent).toHaveLength(1)
    await press('Desactivar')
    expect(await screen.findByText('Asignacion Eliminado correctamente')).toBeTruthy()
    expect(sent[1]?.body).toMatchObject({ valuecolum: 40, status: '0', confirmed: '1' })
  })

  test('an answer other than 1 is a failure', async () => {
    serve([aVisit()], ok([0]))
    open(administrator)
    await pressAction('Desactivar')
    await screen.findByText(question)
    await press('Desactivar')
    expect(await screen.findByText('No se pudo Eliminar la Asignacion')).toBeTruthy()
  })

  test('the ticked visits are asked about once, with the number of those made already', async () => {
    const sent = serve([aVisit({ isDone: true }), aVisit({ id: 41, establishment: 'La Espiga' })], ok([1]), ok([1]))
    open(administrator)
    await screen.findByText('La Espiga')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Seleccionar todas las filas de la página' }))
    await press('Desactivar seleccionados (2)')
    expect(
      await screen.findByText('¿Estás seguro de desactivar 2 visitas? 1 de ellas ya está «Realizada».'),
    ).toBeTruthy()
    await press('Desactivar')
    expect(await screen.findByText('Asignacion Eliminado correctamente')).toBeTruthy()
    expect(sent).toHaveLength(2)
  })

  test('deactivation is for an administrator alone', async () => {
    serve([aVisit()])
    open(technician)
    await screen.findByRole('button', { name: /^Ir a la inspección/ })
    expect(screen.queryByRole('button', { name: /^Desactivar/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

test('the content of the list is told at each reading', async () => {
  const visits = [aVisit()]
  serve(visits)
  open(technician)
  await screen.findByText('Restaurante El Portal')
  expect(listed).toHaveBeenCalledExactlyOnceWith(technician, [aVisit()], expect.any(Number))
  visits.push(aVisit({ id: 41, establishment: 'La Espiga' }))
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('La Espiga')
  expect(listed).toHaveBeenCalledTimes(2)
  expect(listed).toHaveBeenLastCalledWith(technician, visits, expect.any(Number))
})
