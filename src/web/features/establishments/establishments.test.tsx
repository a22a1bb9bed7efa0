import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pressAction } from '../../ui/data-table/testing.ts'
import { field, ok, open, press, serve } from './testing/establishments-page.tsx'
import { anEstablishmentRow } from './testing.ts'

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

describe('a censused establishment', () => {
  const gaps = ['email', 'identificationTypeId', 'locationId', 'workers', 'signature'] as const
  const censused = anEstablishmentRow({
    censusGaps: [...gaps],
    email: '',
    identificationTypeId: 0,
    identificationType: '',
    locationId: 0,
    workers: 0,
    signature: null,
  })

  test('a censused establishment says in the list how much it lacks, also where it is inactive', async () => {
    serve({ listed: [censused, { ...censused, id: 8, name: 'Otra', censusGaps: ['email'], isActive: false }] })
    open()
    expect(await screen.findByText('Censo: faltan 5 datos')).toBeTruthy()
    expect(screen.getByText('Inactivo · Censo: falta 1 dato')).toBeTruthy()
  })

  test('names in its form what it lacks, marks the fields, and demands all of them', async () => {
    const sent = serve({ listed: [censused] })
    open()
    await pressAction('Ver o editar')
    const notice = await screen.findByRole('alert', { name: 'Censado: faltan 5 datos' })
    expect(
      within(notice)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Correo electrónico',
      'Tipo de identificación',
      'Ubicación',
      'Cantidad de trabajadores',
      'Firma del responsable',
    ])
    expect(await screen.findAllByText('Falta en el censo')).toHaveLength(4)
    expect(field('Cantidad de trabajadores').value).toBe('')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Habilitar edición' }))
    await press('Guardar')
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(4)
    expect(screen.getByText('Firma: Este campo es requerido')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test('a censused establishment with all of its data has no notice', async () => {
    serve({ listed: [anEstablishmentRow()] })
    open()
    await pressAction('Ver o editar')
    await screen.findByRole('dialog')
    expect(screen.queryByText(/^Censado:/)).toBeNull()
  })
})

describe('deactivation', () => {
  test('asks first, and sends the opposite of the current state', async () => {
    const sent = serve({ listed: [anEstablishmentRow()] }, ok([1]))
    open()
    await pressAction('Desactivar')
    expect(await screen.findByText('¿Estás seguro de desactivar el establecimiento El Portal?')).toBeTruthy()
    expect(sent).toEqual([])
    await press('Desactivar')
    expect(await screen.findByText('Establecimiento Eliminado correctamente')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([
      { tablename: 'establishments', columname: 'establishment_id', valuecolum: 7, status: '0', confirmed: '0' },
    ])
  })

  test('deactivation tells what becomes of open requirements, and goes on once it is read', async () => {
    const reasons = ['El Portal, Calle 1: 2 requerimientos por cumplir. Siguen abiertos.']
    const error = { code: 'deactivation.pending-visits', message: 'Quedan 2.', pending: 0, reasons }
    const asks = { status: 409, body: { success: false, error } }
    const sent = serve({ listed: [anEstablishmentRow()] }, asks, ok([1]))
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    const text = 'Antes de desactivar «El Portal», tenga en cuenta:'
    const told = within((await screen.findByText(text)).closest('[role="dialog"]') as HTMLElement)
    expect(told.getAllByRole('listitem').map((line) => line.textContent)).toEqual(reasons)
    expect(told.queryByRole('radio')).toBeNull()
    expect(sent).toHaveLength(1)
    await press('Desactivar')
    expect(await screen.findByText('Establecimiento Eliminado correctamente')).toBeTruthy()
    expect(sent[1]?.body).toMatchObject({ valuecolum: 7, status: '0', confirmed: '1' })
  })

  test('deactivation does nothing when the person goes back from the requirements', async () => {
    const error = { code: 'deactivation.pending-visits', message: 'Queda 1.', pending: 0, reasons: ['El Portal: 1.'] }
    const sent = serve({ listed: [anEstablishmentRow()] }, { status: 409, body: { success: false, error } })
    open()
    await pressAction('Desactivar')
    await screen.findByText(/Estás seguro/)
    await press('Desactivar')
    await screen.findByText(/^Antes de desactivar /)
    await press('Cancelar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(1)
    expect(screen.queryByText('Establecimiento Eliminado correctamente')).toBeNull()
  })

  test('an answer other than 1 is a failure', async () => {
    serve({ listed: [anEstablishmentRow()] }, ok([0]))
    open()
    await pressAction('Desactivar')
    await press('Desactivar')
    expect(await screen.findByText('No se pudo EliminaR el establecimiento')).toBeTruthy()
  })

  test('deactivation can be undone', async () => {
    const sent = serve({ listed: [anEstablishmentRow({ isActive: false })] }, ok([1]))
    open()
    await pressAction('Activar')
    expect(await screen.findByText('¿Estás seguro de activar el establecimiento El Portal?')).toBeTruthy()
    await press('Activar')
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ status: '1' }))
  })
})

test('the columns are those of the list', async () => {
  serve({ listed: [anEstablishmentRow({ isNotified: true })] })
  open()
  await screen.findByText('El Portal')
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    '',
    'Tipo de establecimiento',
    'N.º de inscripción',
    'Nombre',
    'Tipo de documento',
    'N.º de documento',
    'Subregión',
    'Municipio',
    'Fecha de creación',
    'Notificación',
    'Acciones',
  ])
  expect(screen.getByText('20/11/2026')).toBeTruthy()
  expect(screen.getByText('Realizada')).toBeTruthy()
})

test('a deactivated establishment says so beside its name, and the columns stay', async () => {
  serve({ listed: [anEstablishmentRow(), anEstablishmentRow({ id: 8, name: 'La Espiga', isActive: false })] })
  open()
  const badge = await screen.findByText('Inactivo')
  expect(badge.dataset.tone).toBe('red')
  expect(badge.closest('td')?.textContent).toBe('La EspigaInactivo')
})
