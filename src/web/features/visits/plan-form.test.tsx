import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listOf, readAs } from '../../ui/catalogue/testing.ts'
import type { NamedRow } from '../../ui/catalogue/use-catalogue.ts'
import { leaveQuestion, routerFromStart, waysToClose } from '../../ui/leave-guard/testing.tsx'
import type { PlanCatalogues } from './plan-catalogues.ts'
import {
  type Answer,
  catalogues,
  choose,
  field,
  fillNewPlan,
  listed,
  official,
  ok,
  open,
  pageOf,
  press,
  ready,
  routerOf,
  rows,
  serve,
} from './testing/planner-page.tsx'

const technician = official(2, 2)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  listed.mockClear()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a catalogue', () => {
  const noEstablishments = 'No hay establecimientos activos de ese tipo en el municipio.'
  const failed = 'No se pudieron cargar las opciones.'
  const openWith = async (differences: Partial<PlanCatalogues>) => {
    serve([])
    open(technician, routerOf(technician, { ...catalogues, ...differences }))
    await press('Nueva planeación')
  }
  const choosePlace = async () => {
    await choose('Subregión', 'Montes de María')
    await choose('Municipio', 'Municipio A de 2')
    await choose('Tipo de inscripción', 'Preparación de alimentos')
  }

  test.each<[string, () => Promise<NamedRow[]>, string]>([
    ['that is loading says so', () => new Promise(() => {}), 'Cargando...'],
    ['that failed says so, and not that there is none', () => Promise.reject(new Error()), failed],
    ['that is empty says what there is none of', async () => [], noEstablishments],
  ])('a catalogue of establishments %s', async (_title, read, text) => {
    await openWith({ establishmentsOf: () => readAs(read) })
    await choosePlace()
    const establishments = await field('Establecimientos')
    fireEvent.click(establishments)
    expect(await within(await listOf(establishments)).findByText(text)).toBeTruthy()
    expect(screen.queryByText(noEstablishments)).toEqual(text === noEstablishments ? expect.anything() : null)
  })

  test('a catalogue is not called empty after a search without a match', async () => {
    serve([])
    open(technician)
    await fillNewPlan()
    fireEvent.click(await field('Establecimientos'))
    fireEvent.change(await field('Establecimientos'), { target: { value: 'zzz' } })
    expect(await screen.findByText('No hay opciones.')).toBeTruthy()
    expect(screen.queryByText(noEstablishments)).toBeNull()
  })

  test('a catalogue of 3,005 establishments is drawn in part, and typing finds the others', async () => {
    const names = Array.from({ length: 3_005 }, (_, at) => (at === 3_000 ? 'Fogón de Íñigo' : `Tienda ${at + 1}`))
    await openWith({ establishmentsOf: () => ready('thousands', rows(...names)) })
    await choosePlace()
    const establishments = await field('Establecimientos')
    fireEvent.click(establishments)
    const list = within(await listOf(establishments))
    await waitFor(() => expect(list.getAllByRole('option').at(-1)?.textContent).toMatch(/hay 2\.955 más/))
    expect(list.getAllByRole('option').length).toBeLessThan(60)
    establishments.focus()
    fireEvent.change(establishments, { target: { value: 'fogon de inigo' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Fogón de Íñigo' }))
    await waitFor(() => expect(list.getAllByRole('option').at(-1)?.textContent).toMatch(/hay 2\.954 más/))
    expect(screen.getByText('Fogón de Íñigo')).toBeTruthy()
  })

  test('a failed catalogue leaves a form that can be read, with an empty list', async () => {
    await openWith({ motives: readAs(() => Promise.reject(new Error())) })
    const motive = await field('Motivo de visita')
    fireEvent.click(motive)
    const list = await listOf(motive)
    expect(await within(list).findByText(failed)).toBeTruthy()
    expect(within(list).queryAllByRole('option')).toEqual([])
    await choose('Subregión', 'Montes de María')
    expect((await field('Subregión')).value).toBe('Montes de María')
  })

  test.each([
    ['Motivo de visita', 'motives'],
    ['Establecimientos', 'establishmentsOf'],
  ] as const)('a failed catalogue of %s is asked for again where it is missing', async (label, name) => {
    const read = vi.fn(async () => rows('Uno'))
    read.mockRejectedValueOnce(new Error())
    const query = readAs(read)
    await openWith({ [name]: name === 'motives' ? query : () => query })
    await choosePlace()
    await press(`Reintentar: ${label}`)
    expect(document.activeElement).toBe(await field(label))
    await choose(label, 'Uno')
    expect(screen.queryByText(failed)).toBeNull()
  })
})

describe('the form', () => {
  const openNew = async () => {
    await press('Nueva planeación')
    await field('Motivo de visita')
  }

  test.each(waysToClose)('asks before %s loses what was chosen, and keeps it', async (_way, close) => {
    serve([])
    open(technician)
    await openNew()
    await choose('Motivo de visita', 'Programación')
    close()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    await press('Cancelar')
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect((await field('Motivo de visita')).value).toBe('Programación')
    close()
    await press('Cerrar sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each(waysToClose)('an untouched form is closed by %s at once', async (_way, close) => {
    serve([])
    open(technician)
    await openNew()
    close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('asks before Back loses what was chosen', async () => {
    serve([])
    open(technician, routerFromStart(pageOf(technician)))
    await openNew()
    await choose('Motivo de visita', 'Programación')
    window.history.back()
    await waitFor(() => expect(leaveQuestion()).toBeTruthy())
    await press('Cancelar')
    await waitFor(() => expect(leaveQuestion()).toBeNull())
    expect((await field('Motivo de visita')).value).toBe('Programación')
    window.history.back()
    await press('Cerrar sin guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Inicio')).toBeNull()
  })

  test('the form stays during its save, and closes on its own after it', async () => {
    const message = 'El establecimiento está inactivo.'
    let reply: (answer: Answer) => void = () => {}
    const slowly = new Promise<Answer>((resolve) => {
      reply = resolve
    })
    serve([], slowly, ok({ assignment_id: 1, assignment_ids: [1, 2] }))
    open(technician)
    await fillNewPlan()
    await press('Guardar')
    await waitFor(async () => expect((await field('Motivo de visita')).readOnly).toBe(true))
    for (const [, close] of waysToClose) close()
    reply({ status: 409, body: { success: false, error: { code: 'establishment.inactive', message } } })
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy()
    expect((await field('Motivo de visita')).value).toBe('Programación')
    await waitFor(async () => expect((await field('Motivo de visita')).readOnly).toBe(false))
    await press('Guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(leaveQuestion()).toBeNull()
  })
})
