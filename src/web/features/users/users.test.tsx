import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listUsers } from '../../../contract/index.ts'
import { problemReplies } from '../../../contract/problems.ts'
import { userMessages } from '../../../domain/users/user-form.ts'
import { listOf, readAs } from '../../ui/catalogue/testing.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { pressAction } from '../../ui/data-table/testing.ts'
import { leaveQuestion, routerFromStart, waysToClose } from '../../ui/leave-guard/testing.tsx'
import { openRoute } from '../../ui/testing.ts'
import { aUser } from './testing.ts'
import type { UserCatalogues } from './user-catalogues.ts'
import type { UserRow } from './users.queries.ts'
import { Users } from './users.tsx'

const administrator = { id: 1, email: 'admin@vigia.demo', departmentId: 13, userType: 1 } as const
const ready = <Row,>(key: string, rows: Row[]) => ({ queryKey: [key], queryFn: async () => rows })
const rolesOfArea = (areaId: number) =>
  areaId === 1
    ? [{ id: 4, name: 'Ingeniero de alimentos', userType: 3 }]
    : [
        { id: 8, name: 'Coordinador de salud ambiental', userType: 1 },
        { id: 14, name: 'Epidemiólogo', userType: null },
      ]
const catalogues: UserCatalogues = {
  areas: ready('areas', [
    { id: 1, name: 'Inspección' },
    { id: 2, name: 'Coordinación' },
  ]),
  rolesOf: (areaId) => ready(`roles-${areaId}`, rolesOfArea(areaId)),
  contracts: ready('contracts', [{ id: 1, name: 'Carrera administrativa' }]),
  officialsOf: (part) =>
    ready(`officials-${part}`, [
      { id: 12, name: 'Quien se desactiva' },
      { id: 30, name: 'Otra Ingeniera' },
    ]),
}

type Sent = { method: string; path: string; body: Record<string, unknown> }
type Answer = { status: number; body: unknown }
const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })
const no = (status: number, code: string, message: string, fields?: object): Answer => ({
  status,
  body: { success: false, error: { code, message, fields } },
})

/** The network's end: lists the users, and answers each write with the next of `answers`. */
function serve(users: UserRow[], ...answers: (Answer | Promise<Answer>)[]) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (url.includes('identity-changes')) return Response.json({ success: true, data: { identity_changes: [] } })
    if (method === 'GET') {
      const reply = z.encode(listUsers.reply, { rows: users, total: users.length })
      return Response.json({ success: true, data: reply })
    }
    const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
    sent.push({ method, path: url, body: fields })
    const answer = await answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

const pageOf =
  (from = catalogues) =>
  () => (
    <Users
      route={openRoute}
      official={administrator}
      catalogues={from}
      sessionsOf={({ name }) => `Sesiones de ${name}`}
    />
  )
const Page = pageOf()
const aRouter = (component = Page) =>
  createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() })

function open(router: AnyRouter = aRouter()) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
        <ConfirmHost />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const select = (label: string) => screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${label}`) })
const choose = async (label: string, option: string) => {
  fireEvent.click(await select(label))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const enableEditing = async () => fireEvent.click(await screen.findByRole('checkbox', { name: 'Habilitar edición' }))
const dialog = () => within(screen.getByRole('dialog'))

const fillNewUser = async () => {
  await press('Crear usuario')
  await screen.findByRole('dialog', { name: 'Crear nuevo usuario' })
  type('Número de identificación', '1047123456')
  type('Correo electrónico', 'angela@vigia.test')
  type('Primer nombre', 'Ángela')
  type('Primer apellido', 'Ñáñez')
  type('Teléfono', '3004567890')
  type('Funciones del cargo', 'Visitas')
  await choose('Tipo de contrato', 'Carrera administrativa')
  await choose('Área', 'Coordinación')
  await choose('Cargo', 'Coordinador de salud ambiental')
}

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

describe('a catalogue', () => {
  const failed = 'No se pudieron cargar las opciones.'
  const never = () => new Promise<never>(() => {})
  const openWith = (differences: Partial<UserCatalogues>, users: UserRow[] = []) => {
    serve(users)
    open(aRouter(pageOf({ ...catalogues, ...differences })))
  }

  test('a loading catalogue says so', async () => {
    openWith({ rolesOf: () => readAs(never) })
    await press('Crear usuario')
    await choose('Área', 'Coordinación')
    const role = await select('Cargo')
    fireEvent.click(role)
    expect((await listOf(role)).textContent).toBe('Cargando...')
  })

  test('a failed catalogue says so, and is asked for again where it is missing', async () => {
    const read = vi.fn(async () => rolesOfArea(2))
    read.mockRejectedValueOnce(new Error())
    openWith({ rolesOf: () => readAs(read) })
    await press('Crear usuario')
    await choose('Área', 'Coordinación')
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    const role = await select('Cargo')
    fireEvent.click(role)
    expect((await listOf(role)).textContent).toBe(failed)
    await press('Reintentar: Cargo')
    expect(document.activeElement).toBe(role)
    await choose('Cargo', 'Epidemiólogo')
    expect(screen.queryByText(failed)).toBeNull()
  })

  test('a loading catalogue does not show an open user without role, area or contract', async () => {
    openWith({ areas: readAs(never), rolesOf: () => readAs(never), contracts: readAs(never) }, [aUser()])
    await press(/^Ver o editar/)
    expect((await select('Cargo')).value).toBe('Ingeniero de alimentos')
    for (const label of ['Área', 'Tipo de contrato']) expect((await select(label)).placeholder).toBe('Cargando...')
  })

  test('a failed catalogue does not show an open user without a value', async () => {
    openWith({ areas: readAs(() => Promise.reject(new Error())) }, [aUser()])
    await press(/^Ver o editar/)
    expect(await screen.findByRole('button', { name: 'Reintentar: Área' })).toBeTruthy()
    expect((await select('Área')).placeholder).toBe('')
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

describe('the form', () => {
  const openNew = async () => {
    await press('Crear usuario')
    await screen.findByRole('dialog', { name: 'Crear nuevo usuario' })
  }

  test.each(waysToClose)('asks before %s loses what was typed, and keeps it', async (_way, close) => {
    serve([])
    open()
    await openNew()
    type('Primer nombre', 'Ángela')
    close()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    await press('Cancelar')
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect(field('Primer nombre').value).toBe('Ángela')
    close()
    await press('Cerrar sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each(waysToClose)('an untouched form is closed by %s at once', async (_way, close) => {
    serve([])
    open()
    await openNew()
    type('Primer nombre', 'Ángela')
    type('Primer nombre', '')
    close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('asks before Back loses what was typed', async () => {
    serve([])
    open(routerFromStart(Page))
    await openNew()
    type('Primer nombre', 'Ángela')
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    await press('Cancelar')
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect(field('Primer nombre').value).toBe('Ángela')
    window.history.back()
    await press('Cerrar sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Inicio')).toBeNull()
  })

  test('the form stays during its save, and closes on its own after it', async () => {
    const { text } = problemReplies['user.email-taken']
    let reply: (answer: Answer) => void = () => {}
    const slowly = new Promise<Answer>((resolve) => {
      reply = resolve
    })
    serve([], slowly, ok({ user_id: 20, temporary_password: null }))
    open()
    await fillNewUser()
    await press('Guardar')
    await waitFor(() => expect(field('Primer nombre').readOnly).toBe(true))
    for (const [, close] of waysToClose) close()
    reply(no(409, 'user.email-taken', text, { email: text }))
    expect(await dialog().findByText(text)).toBeTruthy()
    expect(field('Primer nombre').value).toBe('Ángela')
    await waitFor(() => expect(field('Primer nombre').readOnly).toBe(false))
    await press('Guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(leaveQuestion()).toBeNull()
  })

  test('the form tells required fields also to a person who does not see the star', async () => {
    serve([])
    open()
    await openNew()
    const texts = ['Número de identificación', 'Correo electrónico', 'Primer nombre', 'Primer apellido', 'Teléfono']
    for (const label of [...texts, 'Funciones del cargo']) expect(field(label).required).toBe(true)
    for (const label of ['Tipo de contrato', 'Área', 'Cargo']) expect((await select(label)).required).toBe(true)
    for (const label of ['Segundo nombre', 'Segundo apellido', 'Contraseña']) expect(field(label).required).toBe(false)
  })

  test('shows its password to who uses the keyboard too', async () => {
    serve([])
    open()
    await openNew()
    expect(screen.getByRole('button', { name: 'Mostrar: Contraseña' }).tabIndex).toBe(0)
  })
})

describe('the signature', () => {
  const pick = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no file field.')
    fireEvent.change(input, { target: { files: [file] } })
  }

  test('the signature is asked for among images alone', async () => {
    serve([])
    open()
    await press('Crear usuario')
    await screen.findByRole('dialog')
    const { accept } = document.querySelector('input[type=file]') as HTMLInputElement
    expect(accept).toBe('.jpg,.jpeg,.png,.svg,image/jpeg,image/png,image/svg+xml')
  })

  test.each([
    ['without', aUser(), 1],
    ['with', aUser({ signature: 'firma.png' }), 0],
  ] as const)('an engineer %s a stored signature is told as such', async (_which, row, notes) => {
    serve([row])
    open()
    await press(/^Ver o editar/)
    await waitFor(async () => expect((await select('Cargo')).value).toBe('Ingeniero de alimentos'))
    expect(screen.queryAllByText(/^Sin firma registrada: firmará cada visita/)).toHaveLength(notes)
  })

  test('the signature is previewed, can be taken back, and is sent as a file', async () => {
    const sent = serve([], ok({ user_id: 20, temporary_password: null }))
    open()
    await fillNewUser()
    expect(screen.getByText('Sin archivos seleccionados')).toBeTruthy()
    await pick(new File(['x'], 'otra.png', { type: 'image/png' }))
    await screen.findByText('otra.png')
    await press('Quitar el archivo elegido')
    expect(screen.getByText('Sin archivos seleccionados')).toBeTruthy()
    await pick(new File(['<svg/>'], 'firma.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByRole('img', { name: 'Firma del funcionario' })).toBeTruthy()
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body.signature).toBeInstanceOf(File)
  })

  test.each([
    [
      'no image',
      new File(['x'], 'firma.pdf', { type: 'application/pdf' }),
      'El archivo no es una imagen que se pueda abrir. Elija otra firma: JPG, PNG o SVG.',
    ],
    [
      'too large',
      new File([new Uint8Array(10_485_761)], 'firma.png', { type: 'image/png' }),
      problemReplies['image.too-large'].text,
    ],
  ])('a signature that is %s is refused before it is sent', async (_what, file, text) => {
    const sent = serve([])
    open()
    await fillNewUser()
    await pick(file)
    await press('Guardar')
    expect(await dialog().findByText(text)).toBeTruthy()
    expect(sent).toEqual([])
  })
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

test('the sessions of another user open in a window, and the own account has none', async () => {
  serve([aUser(), aUser({ id: administrator.id, name: 'Yo' })])
  open()
  await screen.findByRole('button', { name: 'Ver o editar: Yo' })
  expect(screen.queryByRole('button', { name: 'Acciones: Yo' })).toBeNull()
  await pressAction('Sesiones abiertas', 'Inés Ospino')
  expect(await screen.findByText('Sesiones de Inés Ospino')).toBeTruthy()
})
