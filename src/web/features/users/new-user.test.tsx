import { notifications } from '@mantine/notifications'
import type { AnyRouter } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { userMessages } from '../../../domain/users/user-form.ts'
import { leaveQuestion, routerFromStart } from '../../ui/leave-guard/testing.tsx'
import {
  type Answer,
  choose,
  dialog,
  field,
  fillNewUser,
  no,
  ok,
  open,
  Page,
  press,
  select,
  serve,
  type,
} from './testing/users-page.tsx'

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

describe('a new user', () => {
  test('a new user is sent once, and the temporary password stays until it is handed over', async () => {
    const until = '2026-11-23T15:00:00.000Z'
    const reply = { user_id: 20, temporary_password: 'abcd-efgh-jkmn-pqrs', temporary_until: until }
    const sent = serve([], ok(reply))
    open()
    await fillNewUser()
    const save = screen.getByRole('button', { name: 'Guardar' })
    fireEvent.click(save)
    fireEvent.click(save)
    expect(await screen.findByText('Usuario creado')).toBeTruthy()
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/user',
        body: {
          identification_number: '1047123456',
          first_name: 'Ángela',
          last_name: 'Ñáñez',
          email: 'angela@vigia.test',
          area_id: '2',
          role_id: '8',
          type_contract_id: '1',
          phone: '3004567890',
          role_functions: 'Visitas',
        },
      },
    ])
    const shown = within(await screen.findByRole('dialog', { name: 'Contraseña temporal' }))
    expect(shown.getByText('abcd-efgh-jkmn-pqrs')).toBeTruthy()
    expect(shown.getByText(/Entregue esta contraseña a Ángela Ñáñez.*Vence el 23\/11\/2026 10:00\.$/)).toBeTruthy()
    expect(shown.getByRole('button', { name: 'Copiar contraseña' })).toBeTruthy()
    await press('Ya la entregué')
    await waitFor(() => expect(screen.queryByText('abcd-efgh-jkmn-pqrs')).toBeNull())
  })

  test("a new user with a password of the administrator's choice closes the window at once", async () => {
    const sent = serve([], ok({ user_id: 20, temporary_password: null }))
    open()
    await fillNewUser()
    type('Contraseña', 'caballo azul 7 grapas')
    await press('Guardar')
    expect(await screen.findByText('Usuario creado')).toBeTruthy()
    expect(sent[0]?.body.password).toBe('caballo azul 7 grapas')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('takes the role back when the area changes, which is chosen first', async () => {
    serve([])
    open()
    await press('Crear usuario')
    expect((await select('Cargo')).disabled).toBe(true)
    await choose('Área', 'Coordinación')
    await choose('Cargo', 'Epidemiólogo')
    expect(screen.getByText('Con este cargo la persona no puede ingresar al sistema.')).toBeTruthy()
    await choose('Área', 'Inspección')
    expect((await select('Cargo')).value).toBe('')
    fireEvent.click(await select('Cargo'))
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain('Ingeniero de alimentos')
    expect(screen.queryByRole('option', { name: 'Epidemiólogo' })).toBeNull()
  })

  test('an incomplete user is not sent, and every field names its fault', async () => {
    const sent = serve([])
    open()
    await press('Crear usuario')
    await press('Guardar')
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(6)
    for (const message of Object.values(userMessages)) screen.getByText(message)
    expect(sent).toEqual([])
  })

  test.each([
    ['Número de identificación', '123456789', 'Debe contener solo números entre 10 y 12 dígitos.'],
    [
      'Correo electrónico',
      'angela@vigia',
      'Correo inválido. Asegúrate de escribirlo correctamente (ej: ejemplo@dominio.com)',
    ],
    ['Teléfono', '1234567', 'Debe contener solo números entre 8 y 10 dígitos.'],
    ['Primer nombre', ' ', 'Este campo es requerido'],
    ['Contraseña', 'corta', 'La contraseña debe tener al menos 12 caracteres.'],
  ])('%s shows its error once it was touched, not before', async (label, value, text) => {
    serve([])
    open()
    await press('Crear usuario')
    type(label, value)
    expect(screen.queryByText(text)).toBeNull()
    fireEvent.blur(field(label))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('a new user may not have a password with their own name', async () => {
    const sent = serve([])
    open()
    await fillNewUser()
    type('Contraseña', 'la clave de Ángela')
    await press('Guardar')
    expect(
      await screen.findByText('La contraseña no puede contener su nombre, su correo ni su identificación.'),
    ).toBeTruthy()
    expect(sent).toEqual([])
  })

  test.each([
    ['email', 'user.email-taken', 'Correo electrónico'],
    ['identification_number', 'user.identification-taken', 'Número de identificación'],
  ] as const)(
    'a new user whose %s is taken keeps the form, with the text at the field',
    async (wireField, code, label) => {
      const { text } = problemReplies[code]
      serve([], no(409, code, text, { [wireField]: text }))
      open()
      await fillNewUser()
      await press('Guardar')
      await dialog().findByText(text)
      expect(field(label).getAttribute('aria-invalid')).toBe('true')
      expect(field('Primer nombre').value).toBe('Ángela')
    },
  )

  test('without a connection says so and keeps the form', async () => {
    serve([])
    open()
    await fillNewUser()
    await press('Guardar')
    expect(await screen.findByText(/No hay conexión/)).toBeTruthy()
    expect(field('Primer nombre').value).toBe('Ángela')
  })
})

describe('a temporary password', () => {
  const question = () => screen.queryByText(/^La contraseña temporal no se volverá a mostrar/)
  const shown = () => screen.queryByText('abcd-efgh-jkmn-pqrs')
  const isAsked = () => waitFor(() => expect(question()).toBeTruthy())

  const openPassword = async (router?: AnyRouter) => {
    serve([], ok({ user_id: 20, temporary_password: 'abcd-efgh-jkmn-pqrs' }))
    open(router)
    await fillNewUser()
    await press('Guardar')
    await screen.findByRole('dialog', { name: 'Contraseña temporal' })
  }

  test('takes the focus and is announced', async () => {
    await openPassword()
    const notice = screen.getByText(/^Entregue esta contraseña a Ángela Ñáñez/)
    expect(document.activeElement).toBe(notice)
    expect(notice.getAttribute('role')).toBe('alert')
  })

  test('a temporary password is asked about before the X, and not after its handover', async () => {
    await openPassword()
    await press('Cerrar')
    await isAsked()
    await press('Cancelar')
    await waitFor(() => expect(question()).toBeNull())
    expect(shown()).toBeTruthy()
    await press('Ya la entregué')
    await waitFor(() => expect(shown()).toBeNull())
    expect(question()).toBeNull()
  })

  test('a temporary password is asked about before Back loses it', async () => {
    await openPassword(routerFromStart(Page))
    window.history.back()
    await isAsked()
    await press('Cancelar')
    await waitFor(() => expect(question()).toBeNull())
    expect(shown()).toBeTruthy()
    window.history.back()
    await press('Cerrar sin entregarla')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Inicio')).toBeNull()
  })

  test('a temporary password behind the question about the form survives a yes to it', async () => {
    let reply: (answer: Answer) => void = () => {}
    const slowly = new Promise<Answer>((resolve) => {
      reply = resolve
    })
    serve([], slowly)
    const router = routerFromStart(Page)
    open(router)
    await fillNewUser()
    await press('Guardar')
    await waitFor(() => expect(field('Primer nombre').readOnly).toBe(true))
    void router.navigate({ href: '/' })
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    reply(ok({ user_id: 20, temporary_password: 'abcd-efgh-jkmn-pqrs' }))
    await waitFor(() => expect(shown()).toBeTruthy())
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect(question()).toBeNull()
  })
})
