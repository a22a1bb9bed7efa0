import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { TOKEN_KEY } from '../../api/session-token.ts'
import { changed, field, ok, onTheWire, open, pick, press, refused, serve, type } from './testing/profile-page.tsx'
import { aProfile } from './testing.ts'

/** The tab of the password has a field of the same name, so the query names the form. */
const passwordField = () =>
  within(screen.getByRole('form', { name: 'Detalles de perfil de funcionario' })).queryByLabelText<HTMLInputElement>(
    /^Contraseña actual/,
    { selector: 'input' },
  )
const typePassword = (value: string) => fireEvent.change(passwordField() as HTMLElement, { target: { value } })
const typeEmail = (email: string) => type(/^Correo electrónico principal/, email)

beforeEach(() => changed.mockClear())
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  localStorage.clear()
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
