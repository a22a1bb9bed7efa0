import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { establishmentMessages } from '../../../domain/establishments/establishment-form.ts'
import { listOf, readAs } from '../../ui/catalogue/testing.ts'
import type { EstablishmentCatalogues } from './form/catalogues.ts'
import {
  catalogues,
  choice,
  choose,
  field,
  fillNew,
  open,
  press,
  rows,
  serve,
  tick,
  type,
  typed,
} from './testing/establishments-page.tsx'

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

describe('a new establishment', () => {
  test('another type, subregion or population takes back what depends on it', async () => {
    serve({})
    open()
    await fillNew()
    await choose('Tipo de inscripción', 'Preparación de alimentos')
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Actividad A de 2' })).toBeNull())
    const activity = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Actividad A de 1' })
    expect(activity.checked).toBe(false)
    await choose('Subregión', 'Dique')
    expect((await choice('Municipio')).value).toBe('')
    await choose('Tipo de población', 'URBANA')
    expect((await choice('Ubicación')).value).toBe('')
  })

  test('a field that depends on a choice waits for it', async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    expect((await choice('Municipio')).disabled).toBe(true)
    expect((await choice('Ubicación')).disabled).toBe(true)
    expect(screen.getByText('Elija primero el tipo de inscripción.')).toBeTruthy()
  })

  const failed = 'No se pudieron cargar las opciones.'
  const openWith = async (differences: Partial<EstablishmentCatalogues>) => {
    serve({})
    open(undefined, { ...catalogues, ...differences })
    await press('Inscribir establecimiento')
  }

  test('a new establishment says that its activities load, and keeps the choice', async () => {
    await openWith({ activitiesOf: () => readAs(() => new Promise(() => {})) })
    await choose('Tipo de inscripción', 'Comedores')
    const activities = within(screen.getByRole('group', { name: /^Actividades/ }))
    expect((await activities.findByRole('status')).textContent).toBe('Cargando...')
    expect(screen.queryByText('Elija primero el tipo de inscripción.')).toBeNull()
  })

  test('offers to ask again for activities that failed, and brings who saves without them there', async () => {
    const read = vi.fn(async () => rows('Restaurante'))
    read.mockRejectedValueOnce(new Error())
    await openWith({ activitiesOf: () => readAs(read) })
    await choose('Tipo de inscripción', 'Comedores')
    const group = screen.getByRole('group', { name: /^Actividades/ })
    expect((await within(group).findByRole('alert')).textContent).toContain(failed)
    await press('Guardar')
    await waitFor(() => expect(group.contains(document.activeElement)).toBe(true))
    await press('Reintentar: Actividades')
    expect(group.contains(document.activeElement)).toBe(true)
    await tick('Restaurante')
    expect(within(group).queryByText(failed)).toBeNull()
  })

  test('a new establishment says of a choice that it loads', async () => {
    await openWith({ citiesOf: () => readAs(() => new Promise(() => {})) })
    await choose('Subregión', 'Dique')
    const city = await choice('Municipio')
    expect(city.placeholder).toBe('Cargando...')
    fireEvent.click(city)
    expect((await listOf(city)).textContent).toBe('Cargando...')
  })

  test('offers to ask again for a choice that failed', async () => {
    const read = vi.fn(async () => rows('Arjona'))
    read.mockRejectedValueOnce(new Error())
    await openWith({ citiesOf: () => readAs(read) })
    await choose('Subregión', 'Dique')
    expect((await screen.findByRole('alert')).textContent).toContain(failed)
    const city = await choice('Municipio')
    fireEvent.click(city)
    expect((await listOf(city)).textContent).toBe(failed)
    await press('Reintentar: Municipio')
    expect(document.activeElement).toBe(city)
    await choose('Municipio', 'Arjona')
    expect(screen.queryByText(failed)).toBeNull()
  })

  test('a new establishment tells required fields also to a person who does not see the star', async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    const choices = ['Tipo de inscripción', 'Subregión', 'Municipio', 'Tipo de población', 'Ubicación']
    for (const label of choices) expect((await choice(label)).required).toBe(true)
    for (const label of Object.keys(typed)) expect(field(label).required).toBe(true)
    expect(screen.getByRole('group', { name: 'Actividades *' })).toBeTruthy()
    // The department is chosen already and cannot be changed.
    expect((await choice('Departamento')).required).toBe(false)
    expect(field('Observaciones del establecimiento').required).toBe(false)
  })

  test('takes its phone as its mobile phone, for who has one number', async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    await waitFor(() => field('Teléfono'))
    type('Teléfono', '6056281234')
    await press('Usar el teléfono como celular')
    expect(field('Celular').value).toBe('6056281234')
  })

  test("the department of a new establishment is the user's, and cannot be changed", async () => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    await waitFor(async () => expect((await choice('Departamento')).value).toBe('Bolívar'))
    expect((await choice('Departamento')).readOnly).toBe(true)
    fireEvent.click(await choice('Departamento'))
    expect(screen.queryByRole('option', { name: 'Antioquia' })).toBeNull()
  })

  test('an empty form is not sent, and says all that is missing', async () => {
    const sent = serve({})
    open()
    await press('Inscribir establecimiento')
    await press('Guardar')
    // All required fields except the department, which has a value.
    expect(await screen.findAllByText('Este campo es requerido')).toHaveLength(23)
    expect(screen.getByText('Firma: Este campo es requerido')).toBeTruthy()
    expect(sent).toEqual([])
  })

  test.each([
    ['Número de identificación', '1234567890123', establishmentMessages.identification],
    ['Número de identificación', '900 NIT', establishmentMessages.identification],
    ['Teléfono', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['Celular', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['Correo electrónico', 'nandu', establishmentMessages.email],
    ['Cantidad de trabajadores', '1000', establishmentMessages.workers],
    ['Cantidad de trabajadores', 'ocho', establishmentMessages.workers],
    ['Identificación del responsable', '12345678901', 'Escriba máximo 10 caracteres.'],
    ['Celular del responsable', '12345678901', 'Escriba máximo 10 caracteres.'],
  ])('%s of %s says what is wrong once it was left, and not before', async (label, value, message) => {
    serve({})
    open()
    await press('Inscribir establecimiento')
    await choice('Municipio')
    fireEvent.change(field(label), { target: { value } })
    expect(screen.queryByText(message, { normalizer: (text) => text })).toBeNull()
    fireEvent.blur(field(label))
    expect(await screen.findByText(message, { normalizer: (text) => text })).toBeTruthy()
  })
})
