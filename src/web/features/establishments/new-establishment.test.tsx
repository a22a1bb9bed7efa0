import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { problemReplies } from '../../../contract/problems.ts'
import { onPlainHttp } from '../../ui/testing.ts'
import type { SimilarEstablishment } from './establishments.queries.ts'
import { choice, field, fillNew, ok, open, press, refusal, serve, tick, type } from './testing/establishments-page.tsx'

const PNG = 'data:image/png;base64,AAAA'

// The real pad's canvas needs a browser; the journeys draw on it.
vi.mock('../../ui/signature/signature-pad.tsx', () => ({
  SignaturePad: ({ label, onChange, error }: { label: string; onChange: (value: string) => void; error?: string }) => (
    <div>
      <button type="button" onClick={() => onChange(PNG)}>
        {label}
      </button>
      {error && <p>Firma: {error}</p>}
    </div>
  ),
}))

beforeEach(() => {
  localStorage.setItem('token', 'a session')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const alike: SimilarEstablishment = {
  id: 5,
  inscriptionNumber: '13-2026-000005',
  name: 'Comedor El Ñandú',
  identificationType: 'NIT',
  identificationNumber: '900123456',
  address: 'Calle 1',
  city: 'Arjona',
  isActive: false,
  hasSameIdentification: true,
}

describe('a new establishment', () => {
  test('a new establishment is sent once however often it is saved, with every field', async () => {
    const sent = serve({}, ok({ establishment_id: 8 }))
    open()
    await fillNew()
    await tick('Acepta el aviso de privacidad (Ley 1581 de 2012)')
    const save = screen.getByRole('button', { name: 'Guardar' })
    fireEvent.click(save)
    fireEvent.click(save)
    expect(await screen.findByText('Establecimiento creado')).toBeTruthy()
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/api/inscription',
        key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: {
          typeofinscription_id: '2',
          activity_id: '1,2',
          department_id: '13',
          zodes_id: '2',
          city_id: '2',
          population_type: 'RURAL',
          location_id: '1',
          location_description: 'La Cruz',
          identificationtype_id: '2',
          identification_number: '900123456',
          name_proprietary: 'María Núñez',
          establishment_name: 'El Ñandú',
          social_reason: 'El Ñandú S.A.S.',
          address: 'Calle 45 # 12-30',
          phone: '6056281234',
          mobile_phone: '3004567890',
          email: 'nandu@correo.com',
          opening_time: '06:00',
          closing_time: '21:30',
          number_workers: '8',
          inscription_responsible: 'José Peña',
          identificaction_number_responsible: '1047123456',
          responsible_mobile_phone: '3011112222',
          in_quality_of: 'Administrador',
          signature: PNG,
          privacy_accepted: '1',
          electronic_notification: '0',
        },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('a new establishment can be saved on plain http', async () => {
    const sent = serve({}, ok({ establishment_id: 8 }))
    open()
    await fillNew()
    onPlainHttp()
    await press('Guardar')
    expect(await screen.findByText('Establecimiento creado')).toBeTruthy()
    expect(sent).toMatchObject([{ key: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  test('shows who may be the same, and is sent only when the person goes on', async () => {
    const sent = serve({ similar: [alike] }, ok({ establishment_id: 8 }))
    open()
    await fillNew()
    await press('Guardar')
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Comedor El Ñandú')
    expect(notice.textContent).toContain('Misma identificación')
    expect(notice.textContent).toContain('Inactivo')
    expect(notice.textContent).toContain('13-2026-000005 · NIT 900123456 · Arjona · Calle 1')
    await press('Volver al formulario')
    // The pressed button is gone, so the focus moves to the form's own button.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Guardar' })))
    expect(sent).toEqual([])
    expect(field('Nombre del establecimiento').value).toBe('El Ñandú')
    await press('Guardar')
    await press('Inscribir de todas formas')
    expect(await screen.findByText('Establecimiento creado')).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  test('keeps its key after a lost reply, and shows the fixed message', async () => {
    const sent = serve({})
    open()
    await fillNew()
    await press('Guardar')
    expect(await screen.findByText('Error inesperado al guardar establecimiento')).toBeTruthy()
    await press('Guardar')
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('shows the server’s refusal, and at the field that it is about', async () => {
    const message = problemReplies['establishment.city-mismatch'].text
    serve({}, refusal(422, 'establishment.city-mismatch', message))
    open()
    await fillNew()
    await press('Guardar')
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy()
    expect(await screen.findAllByText(message)).toHaveLength(2)
  })

  test('asks before what was typed is lost, and closes at once where nothing was', async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    await choice('Municipio')
    type('Dirección', 'Calle 1')
    for (const close of screen.getAllByRole('button', { name: 'Cerrar' })) {
      fireEvent.click(close)
      expect(await screen.findByText(/se perderá/)).toBeTruthy()
      await press('Cancelar')
      await waitFor(() => expect(screen.queryByText(/se perderá/)).toBeNull())
      expect(field('Dirección').value).toBe('Calle 1')
    }
    const [close] = screen.getAllByRole('button', { name: 'Cerrar' })
    if (close) fireEvent.click(close)
    await press('Cerrar sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Inscribir establecimiento')
    await choice('Municipio')
    fireEvent.click(screen.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
