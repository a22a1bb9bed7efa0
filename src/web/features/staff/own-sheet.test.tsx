import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose, open, press, serve, type } from './testing/staff-pages.tsx'
import { anAbsence, anOfficial } from './testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('one’s own sheet', () => {
  test('asks for an absence, and offers nothing that administrators do', async () => {
    const sent = serve({}, { absence_id: 31, state: 'pedida' })
    open('/', true)
    await press('Pedir ausencia')
    for (const name of ['Nuevo contrato', 'Nueva competencia', 'Agregar territorio', 'Expedir carné'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    await choose(/^Clase/, 'Permiso')
    type(/^Desde/, '2026-12-09')
    fireEvent.click(screen.getByRole('radio', { name: 'Solo la mañana' }))
    expect((screen.getByLabelText(/^Hasta/) as HTMLInputElement).value).toBe('2026-12-09')
    await press('Guardar')
    expect(await screen.findByText('Solicitud enviada. Otra persona la decide.')).toBeTruthy()
    expect(sent[0]).toMatchObject({
      path: '/api/staff/me/absences',
      body: { kind: 'PERMISO', starts_on: '2026-12-09', ends_on: '2026-12-09', half: 'AM' },
    })
  })

  test('an absence names the document that proves it, and its sheet leads there', async () => {
    const absence = anAbsence({ documentId: 32, fileId: 5, state: 'pedida' })
    const sent = serve(
      { official: anOfficial({ absences: [absence] }) },
      { absence_id: 31, state: 'pedida' },
      { absence_id: 30, state: 'pedida' },
    )
    open('/', true)
    const link = await screen.findByRole('link', { name: 'Ver el documento de soporte' })
    expect(link.getAttribute('href')).toBe('/dashboard/configuraciones/archivos/5?documento=32')
    await press('Pedir ausencia')
    await choose(/^Clase/, 'Permiso')
    type(/^Desde/, '2026-12-09')
    type(/^Hasta/, '2026-12-09')
    await choose(/^Documento de soporte/, 'Permiso sindical · EXP-13-2026-000004')
    await press('Guardar')
    await screen.findByText('Solicitud enviada. Otra persona la decide.')
    expect(sent[0]?.body).toMatchObject({ kind: 'PERMISO', document_id: '32' })
  })

  test('an own sick leave takes no note, which could hold a diagnosis', async () => {
    serve({})
    open('/', true)
    await press('Pedir ausencia')
    await choose(/^Clase/, 'Incapacidad')
    expect(screen.queryByLabelText('Nota')).toBeNull()
    expect(screen.getByText(/Nunca el diagnóstico/)).toBeTruthy()
  })

  test('shows a failure of the server at the half day', async () => {
    const message = 'La media jornada es de un solo día hábil.'
    serve({}, { error: { code: 'absence.half-day', message, fields: { half: message } } })
    open('/', true)
    await press('Pedir ausencia')
    await choose(/^Clase/, 'Permiso')
    type(/^Desde/, '2026-12-08')
    fireEvent.click(screen.getByRole('radio', { name: 'Solo la tarde' }))
    await press('Guardar')
    const dialog = within(screen.getByRole('dialog', { name: 'Pedir ausencia' }))
    expect(await dialog.findByText(message)).toBeTruthy()
  })
})

const aCard = {
  serial: '13-000001',
  userId: 7,
  userName: 'Luisa Ñáñez',
  userIdNumber: '1050001',
  issuedAt: '2026-11-20T15:00:00.000Z',
  issuedBy: 'Ana Ruiz',
  expiresOn: '2027-11-20',
  state: 'vigente' as const,
  revokedAt: null,
  revokedReason: null,
}

describe('cards', () => {
  test('without a public address cannot be issued, and the button says why', async () => {
    const sent = serve({ official: anOfficial({ hasPublicUrl: false }) })
    open('/?funcionario=7')
    const button = await screen.findByRole('button', { name: 'Expedir carné' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toContain('PUBLIC_URL')
    fireEvent.click(button)
    expect(sent).toEqual([])
  })

  test('a card in force is replaced only after a yes, and the new code shows', async () => {
    const issued = { serial: '13-000002', url: 'https://vigia.example/v/ABC', expires_on: '2027-11-20' }
    const sent = serve({ official: anOfficial({ cards: [aCard] }) }, issued)
    open('/?funcionario=7')
    await press('Expedir otro carné')
    const question = within(await screen.findByRole('dialog', { name: 'Expedir otro carné' }))
    expect(sent).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Expedir otro carné' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Carné 13-000002' }))
    expect(shown.getByRole('img', { name: 'Código QR de la página pública del carné' })).toBeTruthy()
    expect(shown.getByRole('link', { name: 'Abrir la página pública' }).getAttribute('href')).toBe(issued.url)
  })

  test('cards are not revoked without a reason', async () => {
    const sent = serve({ official: anOfficial({ cards: [aCard] }) }, { serial: aCard.serial })
    open('/?funcionario=7')
    await press('Revocar el carné 13-000001')
    const dialog = within(await screen.findByRole('dialog', { name: 'Revocar el carné' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Revocar' }))
    expect(await dialog.findByText('Este campo es requerido')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Motivo/), { target: { value: 'Lo perdió' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Revocar' }))
    expect(await screen.findByText('Carné revocado')).toBeTruthy()
    expect(sent).toEqual([{ path: '/api/staff/cards/13-000001/revoke', body: { reason: 'Lo perdió' } }])
  })
})
