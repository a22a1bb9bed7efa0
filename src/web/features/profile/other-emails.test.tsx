import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changed, field, ok, onTheWire, open, press, serve, type } from './testing/profile-page.tsx'
import { aProfile } from './testing.ts'

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
