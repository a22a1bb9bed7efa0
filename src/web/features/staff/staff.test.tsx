import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose, open, press, serve, type } from './testing/staff-pages.tsx'
import { aStaffRow } from './testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the directory', () => {
  test('shows role, subregion, the end of the contract, availability and load in words', async () => {
    serve({ staff: [aStaffRow({ availableToday: false, reasons: ['En vacaciones hasta el 14/12'] })] })
    open('/')
    const card = (await screen.findByRole('button', { name: 'Abrir la hoja de Luisa Ñáñez' })).closest('li')
    for (const text of [
      'Técnico de saneamiento',
      'Mojana',
      'Vence en 12 días',
      'En vacaciones hasta el 14/12',
      'Holgada: 2 visitas pendientes de 10 posibles (20\u00a0%)',
    ])
      expect(card?.textContent).toContain(text)
  })

  test.each([
    ['nothing', { staff: [] }, 'Ningún registro coincide con los filtros.'],
    ['a failure', { status: 500 }, 'No se pudo cargar la lista.'],
    ['a slow answer', { status: 0 }, 'Cargando la lista…'],
  ])('the directory says so when there is %s', async (_what, served, text) => {
    serve(served)
    open('/')
    await screen.findByText(text)
  })
})

describe('a contract', () => {
  test('a contract that ends soon is told above the list, and leads to its official', async () => {
    serve({})
    open('/?pestana=vinculacion')
    const notice = within(await screen.findByRole('region', { name: 'Vence en los próximos 60 días' }))
    expect(notice.getByRole('listitem').textContent).toBe('Vence en 12 díasLuisa ÑáñezContrato CPS-12, 13/12/2026')
    fireEvent.click(notice.getByRole('button', { name: 'Abrir la hoja de Luisa Ñáñez' }))
    expect(await screen.findByRole('dialog', { name: 'Hoja del funcionario' })).toBeTruthy()
  })

  test('a contract that overlaps another one says so at its days, and keeps the text', async () => {
    const message = 'Se cruza con el contrato CPS-9 (01/02/2026 a 31/12/2026).'
    const sent = serve({}, { error: { code: 'contract.overlap', message } })
    open('/?funcionario=7')
    await press('Nuevo contrato')
    await choose(/^Tipo de contrato/, 'Prestación de servicios')
    type(/^Número/, 'CPS-10')
    type(/^Desde/, '2026-12-01')
    type(/^Hasta/, '2027-06-30')
    await press('Guardar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo contrato' }))
    expect(await dialog.findByText(message)).toBeTruthy()
    expect(screen.getByLabelText(/^Desde/).getAttribute('aria-invalid')).toBe('true')
    expect((screen.getByLabelText(/^Número/) as HTMLInputElement).value).toBe('CPS-10')
    expect(sent[0]).toMatchObject({
      path: '/api/staff/7/contracts',
      body: { contract_type_id: '2', number: 'CPS-10', starts_on: '2026-12-01', ends_on: '2027-06-30' },
    })
  })

  test.each([
    ['2026-12-01', '2026-11-30', 'La fecha final no puede ser anterior a la inicial.'],
    ['2026-12-01', '2031-12-02', 'El periodo no puede pasar de 5 años.'],
    ['', '2026-11-30', 'Este campo es requerido'],
  ])('from «%s» to «%s» is not sent', async (from, to, text) => {
    const sent = serve({})
    open('/?funcionario=7')
    await press('Nuevo contrato')
    await choose(/^Tipo de contrato/, 'Prestación de servicios')
    type(/^Número/, 'CPS-10')
    type(/^Desde/, from)
    type(/^Hasta/, to)
    await press('Guardar')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(sent).toEqual([])
  })
})
