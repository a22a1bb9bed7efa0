import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { pressAction } from '../../ui/data-table/testing.ts'
import {
  type Answer,
  administrator,
  dialog,
  field,
  no,
  ok,
  open,
  press,
  select,
  serve,
  type,
} from './testing/users-page.tsx'
import { aUser } from './testing.ts'

const enableEditing = async () => fireEvent.click(await screen.findByRole('checkbox', { name: 'Habilitar edición' }))

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

test('the list has its columns, and the state as a word', async () => {
  serve([aUser(), aUser({ id: 13, name: 'Tomás Blanco', isActive: false })])
  open()
  await screen.findByText('Inés Ospino')
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent?.trim())
  expect(headers.filter(Boolean)).toEqual([
    'Número de identificación',
    'Nombres',
    'Usuario',
    'Teléfono',
    'Perfil',
    'Fecha de creación',
    'Estado',
    'Acciones',
  ])
  expect(screen.getByText('Activo')).toBeTruthy()
  expect(screen.getByText('Inactivo')).toBeTruthy()
})

describe('a user', () => {
  test.each([
    ['waits', '2999-11-23T15:00:00.000Z', /no ha cambiado su contraseña temporal, que vence el 23\/11\/2999 10:00\.$/],
    ['ended', '2020-11-23T15:00:00.000Z', /temporal venció el 23\/11\/2020 10:00 y ya no abre la cuenta\. Habilite/],
  ])('a user whose temporary password %s shows it in the form', async (_how, temporaryUntil, text) => {
    serve([aUser({ temporaryUntil })])
    open()
    await press(/^Ver o editar/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar usuario' }))
    expect(await dialog.findByText(text)).toBeTruthy()
  })

  test('a user with an own password shows nothing of a temporary one', async () => {
    serve([aUser()])
    open()
    await press(/^Ver o editar/)
    await screen.findByRole('dialog', { name: 'Editar usuario' })
    expect(screen.queryByText(/contraseña temporal/)).toBeNull()
  })

  test('a user is read-only until editing, and saved with the opened version', async () => {
    const sent = serve([aUser({ rowVersion: 7 })], ok({ user_id: 12 }))
    open()
    await press(/^Ver o editar/)
    await screen.findByRole('dialog', { name: 'Editar usuario' })
    expect(field('Primer nombre')).toMatchObject({ readOnly: true, required: false })
    expect(await select('Cargo')).toMatchObject({ readOnly: true, required: false })
    await waitFor(async () => expect((await select('Cargo')).value).toBe('Ingeniero de alimentos'))
    expect(screen.queryByLabelText(/^Contraseña/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull()
    await enableEditing()
    expect(field('Primer nombre').readOnly).toBe(false)
    type('Primer nombre', 'Inés María')
    await press('Guardar')
    expect(await screen.findByText('Usuario actualizado')).toBeTruthy()
    expect(sent).toMatchObject([
      { method: 'PATCH', path: '/api/user/12', body: { first_name: 'Inés María', role_id: '4', row_version: '7' } },
    ])
    expect(sent[0]?.body).not.toHaveProperty('password')
  })

  test('an own edit leads to the profile for e-mail, password, identity and signature', async () => {
    serve([aUser({ id: administrator.id })])
    open()
    await press(/^Ver o editar/)
    await enableEditing()
    expect(field('Teléfono').readOnly).toBe(false)
    for (const label of ['Número de identificación', 'Primer nombre', 'Primer apellido']) {
      expect(field(label)).toMatchObject({ readOnly: true, required: false })
    }
    for (const label of ['Segundo nombre', 'Segundo apellido']) expect(field(label).readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Seleccionar' })).toBeNull()
    expect(field('Correo electrónico')).toMatchObject({ readOnly: true, required: false })
    expect(
      screen.getByText('Su correo, contraseña, nombre, identificación y firma se cambian en su perfil.'),
    ).toBeTruthy()
    expect(screen.queryByLabelText(/^Contraseña/)).toBeNull()
  })

  test('a user that somebody else changed says so, keeps the text, and can be reloaded', async () => {
    const message = problemReplies['row.changed'].text
    const users = [aUser()]
    serve(users, no(409, 'row.changed', message))
    open()
    await press(/^Ver o editar/)
    await enableEditing()
    type('Funciones del cargo', 'Lo mío')
    await press('Guardar')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Recárguelo para ver los cambios: lo que escribió se reemplaza.')
    await waitFor(() => expect(document.activeElement).toBe(notice))
    expect(field('Funciones del cargo').value).toBe('Lo mío')
    users[0] = aUser({ roleFunctions: 'Lo de otra persona', rowVersion: 2 })
    await press('Recargar el registro')
    await waitFor(() => expect(field('Funciones del cargo').value).toBe('Lo de otra persona'))
    // The pressed button is gone, and the focus stays in the window.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')))
  })

  test('a failed save leaves the focus on the button, which is pressed once at a time', async () => {
    let answer = (_: Answer) => {}
    const sent = serve(
      [aUser()],
      new Promise<Answer>((resolve) => {
        answer = resolve
      }),
    )
    open()
    await press(/^Ver o editar/)
    await enableEditing()
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Guardar' })
    save.focus()
    await press('Guardar')
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('true'))
    expect(save).toMatchObject({ disabled: false, dataset: { loading: 'true' } })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await press('Guardar')
    answer(no(503, 'database.unavailable', 'No está disponible.'))
    expect(await screen.findByText('No está disponible.')).toBeTruthy()
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBe('false'))
    expect(document.activeElement).toBe(save)
    expect(sent).toHaveLength(1)
  })

  test('a role that leaves visits behind is asked about with their saved work', async () => {
    const reasons = ['La Espiga: Inés Ospino ya firmó en esta visita. El acta también dirá su nombre.']
    const error = { code: 'deactivation.pending-visits', message: 'Queda 1.', pending: 1, part: 'engineer', reasons }
    const sent = serve([aUser()], { status: 409, body: { success: false, error } })
    open()
    await press(/^Ver o editar/)
    await enableEditing()
    await press('Guardar')
    const question = (await screen.findByText(/^Queda 1 visita pendiente de /)).closest(
      '[role="dialog"]',
    ) as HTMLElement
    const lines = within(question).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual(reasons)
    expect(sent).toHaveLength(1)
  })

  test('the last administrator reads why the role stays', async () => {
    const { text } = problemReplies['user.last-administrator']
    serve([aUser()], no(409, 'user.last-administrator', text, { role_id: text }))
    open()
    await press(/^Ver o editar/)
    await enableEditing()
    await press('Guardar')
    expect(await dialog().findByText(text)).toBeTruthy()
    expect((await select('Cargo')).getAttribute('aria-invalid')).toBe('true')
  })
})

test('the sessions of another user open in a window, and the own account has none', async () => {
  serve([aUser(), aUser({ id: administrator.id, name: 'Yo' })])
  open()
  await screen.findByRole('button', { name: 'Ver o editar: Yo' })
  expect(screen.queryByRole('button', { name: 'Acciones: Yo' })).toBeNull()
  await pressAction('Sesiones abiertas', 'Inés Ospino')
  expect(await screen.findByText('Sesiones de Inés Ospino')).toBeTruthy()
})
