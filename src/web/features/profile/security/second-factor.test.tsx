import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SecondFactor } from './second-factor.tsx'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = ['AAAA-BBBB-CCCC-DDDD-EEEE-FFFF', 'GGGG-HHHH-IIII-JJJJ-KKKK-LLLL']

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const ok = (data: object) => Response.json({ success: true, data })
const refuse = (code: string, fields: object) =>
  Response.json({ success: false, error: { code, message: 'No.', fields } }, { status: 422 })

/** The network's end: `on` is the state; codes other than 123456 are wrong. */
function open({ on = 0, isDue = false, left = 10 } = {}) {
  const settled = vi.fn()
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const fields = body ? JSON.parse(String(body)) : {}
    if (method === 'POST') sent.push(`${url} ${JSON.stringify(fields)}`)
    if (url.endsWith('/start') && fields.password !== 'mi clave') {
      return refuse('password.wrong-current', { password: 'Mal.' })
    }
    if (url.endsWith('/start')) return ok({ secret: SECRET, uri: `otpauth://totp/V:a?secret=${SECRET}` })
    if (url.endsWith('/confirm')) {
      return fields.code === '123456'
        ? ok({ recovery_codes: codes })
        : refuse('second-factor.wrong-code', { code: 'No.' })
    }
    if (url.endsWith('/disable')) {
      return fields.password === 'mi clave' ? ok({ done: 1 }) : refuse('password.wrong-current', { password: 'Mal.' })
    }
    return ok({ on, recovery_codes_left: left, offered: 1, required: isDue ? 1 : 0 })
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <SecondFactor email="ana@vigia.demo" isDue={isDue} onSettled={settled} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { sent, settled }
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })

async function begin() {
  await press('Activar')
  type(/Contraseña actual/, 'mi clave')
  await press('Continuar')
}

test('the second factor needs the password before its secret, and refuses a wrong one there', async () => {
  const { sent } = open()
  await press('Activar')
  const field = screen.getByLabelText(/Contraseña actual/, { selector: 'input' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await press('Continuar')
  expect((await screen.findByRole('alert')).textContent).toBe('Escriba su contraseña actual.')
  type(/Contraseña actual/, 'otra')
  await press('Continuar')
  expect(await screen.findByText('Mal.')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /Código QR/ })).toBeNull()
  expect(sent).toHaveLength(1)
  await press('Cancelar')
  expect(await screen.findByRole('button', { name: 'Activar' })).toBeTruthy()
})

test('the second factor has a QR code, a first code and recovery codes shown once', async () => {
  const { sent, settled } = open()
  await begin()
  expect(await screen.findByRole('img', { name: /Código QR/ })).toBeTruthy()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy()
  await press('Confirmar')
  expect(screen.getByRole('alert').textContent).toBe('Escriba el código de su aplicación de verificación.')
  type(/Código de verificación/, '000000')
  await press('Confirmar')
  expect((await screen.findByRole('alert')).textContent).toBe('No.')
  type(/Código de verificación/, '123456')
  await press('Confirmar')
  expect((await screen.findByLabelText('Códigos de recuperación')).textContent).toBe(codes.join('\n'))
  expect(settled).not.toHaveBeenCalled()
  await press('Ya los guardé')
  expect(settled).toHaveBeenCalledOnce()
  expect(screen.queryByText(/AAAA-BBBB/)).toBeNull()
  expect(sent.map((line) => line.replace('/api/session/second-factor', ''))).toEqual([
    '/start {"password":"mi clave"}',
    '/confirm {"code":"000000"}',
    '/confirm {"code":"123456"}',
  ])
})

test('a required second factor says so, and cannot be put off', async () => {
  open({ isDue: true })
  expect((await screen.findByRole('alert')).textContent).toContain('Debe activar la verificación en dos pasos')
  await press('Activar')
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
  type(/Contraseña actual/, 'mi clave')
  await press('Continuar')
  await screen.findByRole('img', { name: /Código QR/ })
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
})

test('the second factor is given up with password and code, each refused at its field', async () => {
  const { sent } = open({ on: 1, left: 2 })
  expect(await screen.findByText(/Le quedan 2 códigos de recuperación/)).toBeTruthy()
  await press('Desactivar')
  type(/Contraseña actual/, 'otra')
  type(/Código de verificación/, '123456')
  await press('Desactivar')
  expect(await screen.findByText('Mal.')).toBeTruthy()
  type(/Contraseña actual/, 'mi clave')
  await press('Desactivar')
  await waitFor(() => expect(screen.queryByLabelText(/Contraseña actual/, { selector: 'input' })).toBeNull())
  expect(sent).toHaveLength(2)
})
