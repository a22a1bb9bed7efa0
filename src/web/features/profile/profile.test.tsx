import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { TOKEN_KEY } from '../../api/session-token.ts'
import { changed, field, ok, onTheWire, open, pick, press, refused, serve, type } from './testing/profile-page.tsx'
import { aProfile } from './testing.ts'

const aPhoto = new File(['bytes'], 'foto.png', { type: 'image/png' })

beforeEach(() => changed.mockClear())
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  localStorage.clear()
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
