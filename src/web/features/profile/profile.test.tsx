import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
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
import { problemReplies } from '../../../contract/problems.ts'
import { getProfile } from '../../../contract/profile.wire.ts'
import { TOKEN_KEY } from '../../api/session-token.ts'
import { ConfirmHost } from '../../ui/confirm/confirm-host.tsx'
import { leaveQuestion, routerFromStart } from '../../ui/leave-guard/testing.tsx'
import { openRoute } from '../../ui/testing.ts'
import type { Profile } from './profile.queries.ts'
import { ProfileView } from './profile-view.tsx'
import { aProfile } from './testing.ts'

type Sent = { method: string; path: string; body: Record<string, unknown> }
type Answer = { status: number; body: unknown; after?: Promise<void> }
const ok = (data: unknown): Answer => ({ status: 200, body: { success: true, data } })
const refused = (code: keyof typeof problemReplies, fields?: object): Answer => ({
  status: problemReplies[code].status,
  body: { success: false, error: { code, message: problemReplies[code].text, fields } },
})
const onTheWire = (profile: Profile) => z.encode(getProfile.reply, profile)

const bodyOf = (body: unknown): Record<string, unknown> => {
  if (!(body instanceof FormData)) return JSON.parse(String(body))
  return Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name)]))
}

/** The network's end: has the profile, and answers each write with the next of `answers`. */
function serve(profile: Profile, ...answers: Answer[]) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET' && url.includes('/photos/')) return new Response(new Blob(['x'], { type: 'image/png' }))
    if (method === 'GET') return Response.json(ok(onTheWire(profile)).body)
    sent.push({ method, path: url, body: bodyOf(body) })
    const answer = answers.shift() ?? ok(onTheWire(profile))
    await answer.after
    return Response.json(answer.body, { status: answer.status })
  })
  return sent
}

const changed = vi.fn()

const cities = { queryKey: ['cities'], queryFn: async () => [{ id: 1, name: 'Arjona' }] }
const Page = () => (
  <ProfileView
    route={openRoute}
    cities={cities}
    isPasswordDue={false}
    isSecondFactorDue={false}
    onSettled={changed}
    noticeSettings={<p>Preferencias</p>}
  />
)

const show = (router: AnyRouter) =>
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
        <ConfirmHost />
      </QueryClientProvider>
    </MantineProvider>,
  )

function open(address = '/') {
  const history = createMemoryHistory({ initialEntries: [address] })
  show(createRouter({ routeTree: createRootRoute({ component: Page }), history }))
  return history
}

const field = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input:not([type=file])' })
const fileField = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input[type=file]' })
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
/** The tab of the password has a field of the same name, so the query names the form. */
const passwordField = () =>
  within(screen.getByRole('form', { name: 'Detalles de perfil de funcionario' })).queryByLabelText<HTMLInputElement>(
    /^Contraseña actual/,
    { selector: 'input' },
  )
const typePassword = (value: string) => fireEvent.change(passwordField() as HTMLElement, { target: { value } })
const typeEmail = (email: string) => type(/^Correo electrónico principal/, email)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const pick = (label: string, file: File) => fireEvent.change(fileField(label), { target: { files: [file] } })
const aPhoto = new File(['bytes'], 'foto.png', { type: 'image/png' })

beforeEach(() => changed.mockClear())
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('Otros correos electrónicos', () => {
  const tags = () =>
    within(screen.getByRole('list', { name: 'Correos agregados' }))
      .getAllByRole('listitem')
      .map((tag) => tag.textContent)
  const enter = async (email: string) => {
    await type(/^Otros correos/, email)
    fireEvent.keyDown(await field(/^Otros correos/), { key: 'Enter' })
  }

  test('Enter adds the typed address, unless empty or there already, and each can be removed', async () => {
    serve(aProfile({ otherEmails: ['uno@ejemplo.co'] }))
    open()
    for (const email of ['dos@ejemplo.co', 'uno@ejemplo.co', '   ', ' dos@ejemplo.co ']) await enter(email)
    expect(tags()).toEqual(['uno@ejemplo.co', 'dos@ejemplo.co'])
    press('Quitar uno@ejemplo.co')
    expect(tags()).toEqual(['dos@ejemplo.co'])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a malformed address says so and holds the form back', async () => {
    const sent = serve(aProfile())
    open()
    await enter('malo')
    expect(await screen.findByText('Correo electrónico no válido')).toBeTruthy()
    press('Crear funcionario')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Quitar malo')
    await waitFor(() => expect(screen.queryByText('Correo electrónico no válido')).toBeNull())
    expect(sent).toEqual([])
  })

  const twenty = Array.from({ length: 20 }, (_, index) => `correo${index + 1}@ejemplo.co`)
  const tooMany = 'Agregue máximo 20 correos.'

  test.each([
    ['one that is no e-mail', ['malo'], 'Correo electrónico no válido'],
    ['more than twenty', [...twenty, 'uno@ejemplo.co'], tooMany],
  ])('the form that is refused for %s leads to them', async (_what, otherEmails, message) => {
    const sent = serve(aProfile({ otherEmails }))
    open()
    await field(/^Otros correos/)
    press('Crear funcionario')
    expect(await screen.findByText(message)).toBeTruthy()
    const input = await field(/^Otros correos/)
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
    press(`Quitar ${otherEmails.at(-1)}`)
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
    expect(sent).toEqual([])
  })

  test('the first faulty field of the form above them gets the focus', async () => {
    serve(aProfile({ otherEmails: ['malo'], phone: '' }))
    open()
    await field(/^Otros correos/)
    press('Crear funcionario')
    expect(await screen.findByText('Correo electrónico no válido')).toBeTruthy()
    expect(document.activeElement).toBe(await field(/^Teléfono/))
  })

  test('a saved form leads to them too', async () => {
    serve(aProfile(), ok(onTheWire(aProfile({ rowVersion: 2 }))))
    open()
    await type(/^Teléfono/, '3110000000')
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await screen.findByText('Perfil guardado correctamente.')
    await enter('malo')
    press('Crear funcionario')
    const input = await field(/^Otros correos/)
    await waitFor(() => expect(document.activeElement).toBe(input))
  })

  test('the twenty-first address stays in the field with its reason, also at the save', async () => {
    const sent = serve(aProfile({ otherEmails: twenty }))
    open()
    await enter('otro@ejemplo.co')
    fireEvent.blur(await field(/^Otros correos/))
    expect(tags()).toEqual(twenty)
    expect(await field(/^Otros correos/)).toMatchObject({ value: 'otro@ejemplo.co' })
    expect(screen.getByText(tooMany)).toBeTruthy()
    press('Crear funcionario')
    const input = await field(/^Otros correos/)
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(screen.queryByRole('dialog')).toBeNull()

    press('Quitar correo1@ejemplo.co')
    expect(screen.queryByText(tooMany)).toBeNull()
    fireEvent.blur(input)
    expect(tags()).toEqual([...twenty.slice(1), 'otro@ejemplo.co'])
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(sent[0]?.body.otherEmails).toHaveLength(20))
  })

  test('at the limit one that is there already is forgotten, as ever', async () => {
    serve(aProfile({ otherEmails: twenty }))
    open()
    await enter('correo7@ejemplo.co')
    expect(await field(/^Otros correos/)).toMatchObject({ value: '' })
    expect(screen.queryByText(tooMany)).toBeNull()
  })
})

test('the files are images alone: a photo of any kind, a signature of the four kinds', async () => {
  serve(aProfile())
  open()
  await screen.findByRole('img', { name: 'Sin foto de perfil' })
  const files = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  expect(files.map(({ accept }) => accept)).toEqual(['image/jpeg,image/png,image/webp', '.jpg,.jpeg,.png,.svg'])
})

describe('the photo', () => {
  test("'Eliminar' forgets a picked one", async () => {
    const sent = serve(aProfile())
    open()
    await screen.findByRole('img', { name: 'Sin foto de perfil' })
    pick('Foto de perfil', aPhoto)
    expect(await screen.findByRole('img', { name: 'Su foto de perfil' })).toBeTruthy()
    press('Eliminar')
    expect(await screen.findByRole('img', { name: 'Sin foto de perfil' })).toBeTruthy()
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).not.toHaveProperty('profilePicture')
    expect(sent[0]?.body.removePicture).toEqual(['0'])
  })

  test("'Eliminar' takes a stored one away with the next save", async () => {
    const sent = serve(aProfile({ profilePicture: `${'a'.repeat(64)}.png` }))
    open()
    await screen.findByRole('img', { name: 'Su foto de perfil' })
    press('Eliminar')
    expect(await screen.findByRole('img', { name: 'Sin foto de perfil' })).toBeTruthy()
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(sent[0]?.body.removePicture).toEqual(['1']))
  })

  test.each([
    [
      'Foto de perfil',
      new File(['x'], 'hoja.pdf', { type: 'application/pdf' }),
      'La foto debe ser una imagen JPG, PNG o WebP.',
    ],
    [
      'Foto de perfil',
      new File(['x'], 'foto.gif', { type: 'image/gif' }),
      'La foto debe ser una imagen JPG, PNG o WebP.',
    ],
    ['Foto de perfil', new File([], 'foto.png', { type: 'image/png' }), 'El archivo está vacío.'],
    [
      'Firma',
      new File(['x'], 'firma.webp', { type: 'image/webp' }),
      'La firma debe ser una imagen jpg, jpeg, png o svg.',
    ],
  ])('%s: %o is not taken', async (label, file, message) => {
    serve(aProfile())
    open()
    await field(/^Dirección/)
    pick(label, file)
    expect(await screen.findByText(message)).toBeTruthy()
    expect(screen.getByText('Sin archivos seleccionados')).toBeTruthy()
  })
})

describe('Información', () => {
  test('a field says what it lacks only once it was touched', async () => {
    serve(aProfile())
    open()
    await type(/^Dirección/, '')
    expect(screen.queryByText('La dirección es requerida')).toBeNull()
    fireEvent.blur(await field(/^Dirección/))
    expect(await screen.findByText('La dirección es requerida')).toBeTruthy()
    expect(screen.queryByText('El teléfono es requerido')).toBeNull()
  })

  test('Información tells required fields also to a person who does not see the star', async () => {
    serve(aProfile({ department: '' }))
    open()
    const required = [/^Número/, /^Primer nombre/, /^Primer apellido/, /^Dirección/, /^Departamento/, /^Municipio/]
    for (const label of [...required, /^Teléfono/]) expect((await field(label)).required).toBe(true)
    for (const label of [/^Segundo n/, /^Segundo a/, /^Otros/]) expect((await field(label)).required).toBe(false)
    await typeEmail('otro@ejemplo.co')
    expect(await field(/^Correo electrónico principal/)).toMatchObject({ required: true })
    expect(passwordField()?.required).toBe(true)
  })

  test('the department is filled and locked', async () => {
    serve(aProfile())
    open()
    expect(await field(/^Departamento/)).toMatchObject({ value: 'Bolívar', readOnly: true, required: false })
  })

  test('another primary e-mail is saved with the current password, which the dialog does not show', async () => {
    const text = problemReplies['password.wrong-current'].text
    const wrong = refused('password.wrong-current', { current_password: text })
    const sent = serve(aProfile(), wrong, ok(onTheWire(aProfile({ primaryEmail: 'otro@ejemplo.co', rowVersion: 2 }))))
    open()
    await field(/^Dirección/)
    expect(passwordField()).toBeNull()
    await typeEmail('otro@ejemplo.co')
    press('Crear funcionario')
    expect(await screen.findByText('Escriba su contraseña actual.')).toBeTruthy()
    expect(document.activeElement).toBe(passwordField())
    expect(screen.queryByRole('dialog')).toBeNull()

    const save = async (password: string) => {
      typePassword(password)
      press('Crear funcionario')
      const dialog = within(await screen.findByRole('dialog', { name: 'Datos del funcionario' }))
      expect(dialog.queryByText(password)).toBeNull()
      fireEvent.click(dialog.getByRole('button', { name: 'Aceptar' }))
    }
    await save('no es esta clave')
    await waitFor(() => expect(passwordField()?.getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await save('vigia-demo-2026')
    await screen.findByText('Perfil guardado correctamente.')
    await waitFor(() => expect(passwordField()).toBeNull())
    expect(sent.map(({ body }) => body.current_password)).toEqual([['no es esta clave'], ['vigia-demo-2026']])
  })

  test('a password that was typed for an e-mail that stays is not sent', async () => {
    const sent = serve(aProfile())
    open()
    await typeEmail('otro@ejemplo.co')
    typePassword('vigia-demo-2026')
    await typeEmail('tecnico@vigia.demo')
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).not.toHaveProperty('current_password')
  })

  test("'Crear funcionario' shows the data in a dialog, and accepting it saves them once", async () => {
    const sent = serve(aProfile())
    open()
    await type(/^Primer nombre/, '  Zoé 🌿 ')
    pick('Firma', new File(['svg'], 'mi firma.svg', { type: 'image/svg+xml' }))
    expect(screen.getByText('mi firma.svg')).toBeTruthy()
    // Name and signature stand in sealed records, so that the password is asked for.
    typePassword('vigia-demo-2026')
    press('Crear funcionario')
    const dialog = within(await screen.findByRole('dialog', { name: 'Datos del funcionario' }))
    for (const text of ['Zoé 🌿', 'Calle 30 # 5-12', 'Bolívar', 'Arjona', 'tecnico@vigia.demo', 'mi firma.svg'])
      expect(dialog.getByText(text)).toBeTruthy()
    expect(sent).toEqual([])
    const accept = dialog.getByRole('button', { name: 'Aceptar' })
    fireEvent.click(accept)
    fireEvent.click(accept)
    expect(await screen.findByText('Perfil guardado correctamente.')).toBeTruthy()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/profile', body: { firstName: ['Zoé 🌿'] } })
    expect(sent[0]?.body.signature).toEqual([expect.objectContaining({ name: 'mi firma.svg' })])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('cancelling the dialog saves nothing and keeps what was typed', async () => {
    const sent = serve(aProfile())
    open()
    await type(/^Teléfono/, '3110000000')
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' })
    expect(sent).toEqual([])
  })

  test('a refusal is told beside its field, and what was typed stays', async () => {
    serve(aProfile(), refused('user.email-taken'))
    open()
    await typeEmail('ingeniero@vigia.demo')
    typePassword('vigia-demo-2026')
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    expect((await screen.findAllByText(problemReplies['user.email-taken'].text)).length).toBe(2)
    expect(await field(/^Correo electrónico principal/)).toMatchObject({ value: 'ingeniero@vigia.demo' })
  })

  test('another e-mail goes on with the token that tells it', async () => {
    localStorage.setItem(TOKEN_KEY, 'old')
    const saved = onTheWire(aProfile({ primaryEmail: 'tomas@vigia.demo' }))
    serve(aProfile(), ok({ ...saved, token: 'new' }), ok(saved))
    open()
    const save = async (email: string) => {
      await typeEmail(email)
      if (passwordField()) typePassword('vigia-demo-2026')
      press('Crear funcionario')
      fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await save('tomas@vigia.demo')
    expect(localStorage.getItem(TOKEN_KEY)).toBe('new')
    await save('tomas@vigia.demo')
    expect(localStorage.getItem(TOKEN_KEY)).toBe('new')
  })

  test('an answer that comes after its session was left changes nothing of the next one', async () => {
    localStorage.setItem(TOKEN_KEY, 'of one')
    let comes = () => {}
    const after = new Promise<void>((resolve) => {
      comes = resolve
    })
    const saved = onTheWire(aProfile({ primaryEmail: 'tomas@vigia.demo' }))
    const sent = serve(aProfile(), { ...ok({ ...saved, token: 'late' }), after })
    open()
    await typeEmail('tomas@vigia.demo')
    typePassword('vigia-demo-2026')
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    localStorage.setItem(TOKEN_KEY, 'of another')
    comes()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(localStorage.getItem(TOKEN_KEY)).toBe('of another')
  })

  test('a profile that does not load can be asked for again', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
    open()
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    serve(aProfile())
    fireEvent.click(retry)
    expect(await field(/^Dirección/)).toBeTruthy()
  })
})

describe('Mis Datos', () => {
  test('rows are added, removed and saved with the stored profile', async () => {
    const sent = serve(aProfile({ otherEmails: ['uno@ejemplo.co'] }))
    open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero de alimentos')
    press('Agregar estudio')
    press('Agregar estudio')
    press('Quitar estudio 2')
    await type(/^Título/, 'Ingeniero')
    press('Guardar hoja de vida')
    expect(await screen.findByText('Este campo es requerido')).toBeTruthy()
    await type(/^Institución/, 'Universidad de Cartagena')
    press('Guardar hoja de vida')
    expect(await screen.findByText('Hoja de vida guardada correctamente.')).toBeTruthy()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ address: ['Calle 30 # 5-12'], otherEmails: ['uno@ejemplo.co'] })
    expect(JSON.parse(String(sent[0]?.body.curriculum))).toEqual({
      profession: 'Ingeniero de alimentos',
      studies: [{ title: 'Ingeniero', institution: 'Universidad de Cartagena' }],
      jobs: [],
    })
  })

  test('Mis Datos tells required fields also to a person who does not see the star', async () => {
    serve(aProfile())
    open('/?pestana=mis-datos')
    await field(/^Profesión/)
    press('Agregar estudio')
    press('Agregar experiencia')
    for (const label of [/^Título/, /^Institución/, /^Cargo/, /^Entidad/])
      expect((await field(label)).required).toBe(true)
    for (const label of [/^Fecha de grado/, /^Desde/, /^Hasta/]) expect((await field(label)).required).toBe(false)
  })

  test('nothing can be typed while it is being saved: the reply would take its place', async () => {
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const curriculum = { ...aProfile().curriculum, studies: [{ title: 'Ingeniero', institution: 'UdeC' }] }
    serve(aProfile({ curriculum }), { ...ok(onTheWire(aProfile({ curriculum }))), after })
    open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero')
    const fields = [/^Profesión/, /^Tarjeta/, /^Título/, /^Institución/, /^Fecha de grado/]
    const areReadOnly = () => Promise.all(fields.map(async (label) => (await field(label)).readOnly))
    const buttons = ['Agregar estudio', 'Agregar experiencia', 'Quitar estudio 1']
    const areShut = () => buttons.map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
    expect([...(await areReadOnly()), ...areShut()]).not.toContain(true)
    press('Guardar hoja de vida')
    await waitFor(() => expect(areShut()).not.toContain(false))
    expect(await areReadOnly()).not.toContain(false)
    answer()
    expect(await screen.findByText('Hoja de vida guardada correctamente.')).toBeTruthy()
    expect([...(await areReadOnly()), ...areShut()]).not.toContain(true)
  })

  test('a profile without its required data is completed first', async () => {
    const sent = serve(aProfile({ address: '' }))
    const history = open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Guardar hoja de vida')
    fireEvent.click(await screen.findByRole('button', { name: 'Ir a Información' }))
    await waitFor(() => expect(history.location.search).toBe(''))
    expect(sent).toEqual([])
  })
})

describe('Cambiar contraseña', () => {
  const fill = async (current: string, password: string, repeated: string) => {
    await type(/^Contraseña actual/, current)
    await type(/^Contraseña nueva/, password)
    await type(/^Repita la contraseña/, repeated)
  }
  const submit = () =>
    fireEvent.click(
      within(screen.getByRole('form', { name: 'Cambiar contraseña' })).getByRole('button', {
        name: 'Cambiar contraseña',
      }),
    )

  test('Cambiar contraseña tells required fields also to a person who does not see the star', async () => {
    serve(aProfile())
    open('/?pestana=contrasena')
    for (const label of [/^Contraseña actual/, /^Contraseña nueva/, /^Repita la contraseña/])
      expect((await field(label)).required).toBe(true)
  })

  test('the new token takes the place of the old one', async () => {
    localStorage.setItem(TOKEN_KEY, 'old')
    const sent = serve(aProfile(), ok({ token: 'new' }))
    open('/?pestana=contrasena')
    await fill('vigia-demo-2026', 'mango azul en la lluvia', 'mango azul en la lluvia')
    submit()
    expect(await screen.findByText('Contraseña cambiada correctamente.')).toBeTruthy()
    expect(localStorage.getItem(TOKEN_KEY)).toBe('new')
    expect(changed).toHaveBeenCalledOnce()
    expect(sent[0]).toMatchObject({
      path: '/api/profile/password',
      body: { current_password: 'vigia-demo-2026', new_password: 'mango azul en la lluvia' },
    })
    expect(await field(/^Contraseña actual/)).toMatchObject({ value: '' })
  })

  test('a weak password reads its fault during typing, and again when sent', async () => {
    const sent = serve(aProfile())
    open('/?pestana=contrasena')
    await fill('x', 'blanco', 'otra')
    const hints = () => screen.getAllByRole('listitem').map((hint) => hint.textContent?.match(/\((.+)\)$/)?.[1])
    expect(hints()).toEqual(['falta', 'se cumple', 'falta'])
    submit()
    expect(await screen.findByText('La contraseña debe tener al menos 12 caracteres.')).toBeTruthy()
    await type(/^Contraseña nueva/, 'mango azul en la lluvia')
    expect(hints()).toEqual(['se cumple', 'se cumple', 'se cumple'])
    expect(await screen.findByText('Las contraseñas no coinciden.')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test.each([
    ['password.wrong-current', 'current_password', /^Contraseña actual/],
    ['password.reused', 'new_password', /^Contraseña nueva/],
  ] as const)('%s is told beside its field', async (code, wireName, label) => {
    serve(aProfile(), refused(code, { [wireName]: problemReplies[code].text }))
    open('/?pestana=contrasena')
    await fill('vigia-demo-2026', 'mango azul en la lluvia', 'mango azul en la lluvia')
    submit()
    expect(await screen.findByText(problemReplies[code].text)).toBeTruthy()
    const input = await field(label)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ')
    const texts = described.map((id) => document.getElementById(id)?.textContent)
    expect(texts).toContain(problemReplies[code].text)
    expect(texts.some((text) => text?.startsWith('La contraseña nueva:'))).toBe(wireName === 'new_password')
    expect(changed).not.toHaveBeenCalled()
  })

  test('while a change is due there is nothing else to open', async () => {
    serve(aProfile({ mustChangePassword: true }))
    open('/')
    expect((await screen.findByRole('alert')).textContent).toContain('Debe cambiar su contraseña antes de continuar.')
    expect(screen.getByRole('tab', { name: 'Cambiar contraseña' }).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByRole<HTMLButtonElement>('tab', { name: 'Información' }).disabled).toBe(true)
  })
})

describe("texts of the profile's forms", () => {
  const openFromStart = () => {
    const router = routerFromStart(Page)
    show(router)
    return router
  }
  const openTab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }))
  const forms: [string, string, RegExp][] = [
    ['Información', 'Información', /^Teléfono/],
    ['an address that was not added yet', 'Información', /^Otros correos/],
    ['Mis Datos', 'Mis Datos', /^Profesión/],
    ['Cambiar contraseña', 'Cambiar contraseña', /^Contraseña nueva/],
  ]

  test.each(forms)('a typed text is asked about once before Back loses it: %s', async (_what, tab, label) => {
    serve(aProfile())
    openFromStart()
    await openTab(tab)
    await type(label, 'lo mío')
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect(await field(label)).toMatchObject({ value: 'lo mío' })
    window.history.back()
    fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await screen.findByText('Inicio')
  })

  test('in several tabs stays through a change of tab, and is asked about once', async () => {
    serve(aProfile())
    const router = openFromStart()
    for (const [, tab, label] of forms) {
      await openTab(tab)
      await waitFor(() => expect(screen.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true'))
      expect(leaveQuestion()).toBeNull()
      await type(label, 'lo mío')
    }
    expect(await field(/^Teléfono/)).toMatchObject({ value: 'lo mío' })
    void router.navigate({ to: '/' })
    fireEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
    await screen.findByText('Inicio')
  })

  test('a text saved in Información is not asked about', async () => {
    serve(aProfile(), ok(onTheWire(aProfile({ phone: '3110000000' }))))
    openFromStart()
    await type(/^Teléfono/, '3110000000')
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await screen.findByText('Perfil guardado correctamente.')
    window.history.back()
    await screen.findByText('Inicio')
    expect(leaveQuestion()).toBeNull()
  })

  test('a removed stored photo is asked about too', async () => {
    serve(aProfile({ profilePicture: `${'a'.repeat(64)}.png` }))
    openFromStart()
    await screen.findByRole('img', { name: 'Su foto de perfil' })
    press('Eliminar')
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
  })

  test('a text saved in Mis Datos is not asked about', async () => {
    const curriculum = { ...aProfile().curriculum, profession: 'Ingeniero' }
    serve(aProfile(), ok(onTheWire(aProfile({ curriculum }))))
    openFromStart()
    await openTab('Mis Datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Guardar hoja de vida')
    await screen.findByText('Hoja de vida guardada correctamente.')
    window.history.back()
    await screen.findByText('Inicio')
    expect(leaveQuestion()).toBeNull()
  })

  test('a changed password lets a person go on', async () => {
    serve(aProfile({ mustChangePassword: true }), ok({ token: 'new' }))
    const router = openFromStart()
    changed.mockImplementationOnce(() => void router.navigate({ to: '/', replace: true }))
    await type(/^Contraseña actual/, 'vigia-demo-2026')
    await type(/^Contraseña nueva/, 'mango azul en la lluvia')
    await type(/^Repita la contraseña/, 'mango azul en la lluvia')
    fireEvent.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
    await screen.findByText('Inicio')
    expect(leaveQuestion()).toBeNull()
  })

  test('stays when a change of password falls due', async () => {
    serve(aProfile())
    open()
    await type(/^Teléfono/, '3110000000')
    serve(aProfile({ mustChangePassword: true }))
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await screen.findByText('Debe cambiar su contraseña antes de continuar.')
    serve(aProfile())
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await waitFor(() => expect(screen.queryByText('Debe cambiar su contraseña antes de continuar.')).toBeNull())
    expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' })
  })
})

describe('a change of the profile by somebody else', () => {
  const comeBackOnline = () => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
  }
  const saveInformation = async () => {
    press('Crear funcionario')
    fireEvent.click(await screen.findByRole('button', { name: 'Aceptar' }))
  }
  const replaced = /^Otra persona .* Recárguelo para ver los cambios: lo que escribió se reemplaza\.$/
  const kept = /^Otra persona .* Recárguelo y guarde de nuevo: lo que escribió se conserva\.$/

  test('a change by somebody else is said, keeps the text, and can be reloaded', async () => {
    const sent = serve(aProfile(), refused('row.changed'))
    open()
    await type(/^Dirección/, 'Calle 1')
    await saveInformation()
    expect(await screen.findByText(replaced)).toBeTruthy()
    expect(sent[0]?.body).toMatchObject({ row_version: ['1'] })
    expect(await field(/^Dirección/)).toMatchObject({ value: 'Calle 1' })
    const sentAgain = serve(aProfile({ phone: '3110000000', rowVersion: 2 }))
    press('Recargar el registro')
    await waitFor(() => expect(screen.queryByText(replaced)).toBeNull())
    expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' })
    expect(await field(/^Dirección/)).toMatchObject({ value: 'Calle 30 # 5-12' })
    await saveInformation()
    await waitFor(() => expect(sentAgain[0]?.body).toMatchObject({ phone: ['3110000000'], row_version: ['2'] }))
  })

  test('a change by somebody else is said by Mis Datos, and saved after a reload', async () => {
    serve(aProfile(), refused('row.changed'))
    open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Guardar hoja de vida')
    expect(await screen.findByText(kept)).toBeTruthy()
    const sent = serve(aProfile({ phone: '3110000000', rowVersion: 2 }))
    press('Recargar el registro')
    await waitFor(() => expect(screen.queryByText(kept)).toBeNull())
    expect(await field(/^Profesión/)).toMatchObject({ value: 'Ingeniero' })
    press('Guardar hoja de vida')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ phone: ['3110000000'], row_version: ['2'] }))
  })

  test('on another device of the same person, is in Mis Datos beside what was typed here', async () => {
    const study = { title: 'Ingeniero', institution: 'UdeC', finishedOn: '2015-12-04' }
    const job = { position: 'Técnico', entity: 'Alcaldía', from: '2016-01-01', until: undefined }
    const before = { ...aProfile().curriculum, studies: [study], jobs: [job] }
    serve(aProfile({ curriculum: before }), refused('row.changed'))
    open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Quitar estudio 1')
    press('Guardar hoja de vida')
    expect(await screen.findByText(kept)).toBeTruthy()
    const elsewhere = { ...before, professionalCard: 'MP-1', jobs: [job, { ...job, position: 'Coordinador' }] }
    const sent = serve(aProfile({ curriculum: elsewhere, rowVersion: 2 }))
    press('Recargar el registro')
    await waitFor(() => expect(screen.queryByText(kept)).toBeNull())
    expect(await field(/^Tarjeta/)).toMatchObject({ value: 'MP-1' })
    expect(screen.queryByLabelText(/^Título/)).toBeNull()
    press('Guardar hoja de vida')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(JSON.parse(String(sent[0]?.body.curriculum))).toEqual({
      profession: 'Ingeniero',
      professionalCard: 'MP-1',
      studies: [],
      jobs: [
        { position: 'Técnico', entity: 'Alcaldía', from: '2016-01-01' },
        { position: 'Coordinador', entity: 'Alcaldía', from: '2016-01-01' },
      ],
    })
  })

  test('takes the place of what was not typed over, as soon as it is known', async () => {
    serve(aProfile({ otherEmails: ['uno@ejemplo.co'] }))
    open()
    await type(/^Dirección/, 'Calle 1')
    press('Quitar uno@ejemplo.co')
    const sent = serve(aProfile({ otherEmails: ['uno@ejemplo.co'], phone: '3110000000', rowVersion: 2 }))
    comeBackOnline()
    await waitFor(async () => expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' }))
    expect(await field(/^Dirección/)).toMatchObject({ value: 'Calle 1' })
    await saveInformation()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ address: ['Calle 1'], phone: ['3110000000'], row_version: ['2'] })
    expect(sent[0]?.body).not.toHaveProperty('otherEmails')
  })

  test('a change by somebody else is still asked about before leaving', async () => {
    serve(aProfile())
    show(routerFromStart(Page))
    await type(/^Dirección/, 'Calle 1')
    serve(aProfile({ phone: '3110000000', rowVersion: 2 }))
    comeBackOnline()
    await waitFor(async () => expect(await field(/^Teléfono/)).toMatchObject({ value: '3110000000' }))
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
  })

  test("a change by the other tab is not called another person's", async () => {
    const sent = serve(aProfile(), ok(onTheWire(aProfile({ rowVersion: 2 }))))
    open('/?pestana=mis-datos')
    await type(/^Profesión/, 'Ingeniero')
    press('Guardar hoja de vida')
    await screen.findByText('Hoja de vida guardada correctamente.')
    fireEvent.click(screen.getByRole('tab', { name: 'Información' }))
    await screen.findByRole('button', { name: 'Crear funcionario' })
    await saveInformation()
    await waitFor(() => expect(sent[1]?.body).toMatchObject({ row_version: ['2'] }))
  })
})

test('the tab is in the address', async () => {
  serve(aProfile())
  const history = open()
  fireEvent.click(await screen.findByRole('tab', { name: 'Mis Datos' }))
  await waitFor(() => expect(history.location.search).toBe('?pestana=mis-datos'))
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Información',
    'Mis Datos',
    'Cambiar contraseña',
    'Avisos',
  ])
})
