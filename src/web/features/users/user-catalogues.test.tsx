import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { listOf, readAs } from '../../ui/catalogue/testing.ts'
import { leaveQuestion, routerFromStart, waysToClose } from '../../ui/leave-guard/testing.tsx'
import {
  type Answer,
  aRouter,
  catalogues,
  choose,
  dialog,
  field,
  fillNewUser,
  no,
  ok,
  open,
  Page,
  pageOf,
  press,
  rolesOfArea,
  select,
  serve,
  type,
} from './testing/users-page.tsx'
import { aUser } from './testing.ts'
import type { UserCatalogues } from './user-catalogues.ts'
import type { UserRow } from './users.queries.ts'

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
