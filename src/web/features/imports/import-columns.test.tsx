import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ImportRun } from './imports.queries.ts'
import { accept, expectAccessible, importPages, open, press, refusal, started } from './testing/import-pages.tsx'
import { aRun, countsOf } from './testing.ts'

const current = importPages()

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the file', () => {
  test('a file being read shows its progress, and then its columns', async () => {
    current.run = aRun({ state: 'leyendo' })
    const { path } = open('revision')
    expect(await screen.findByText('En curso: 500 de 1.200')).toBeTruthy()
    expect(path()).toBe('archivo')
    current.run = aRun()
    expect(await screen.findByRole('button', { name: 'Continuar' })).toBeTruthy()
  })

  test('without a known row of titles asks for it, and reads the sheet again', async () => {
    current.run = aRun({ headerRow: null, columns: [], sheets: ['Portada', 'Censo'] })
    const { container } = open('columnas')
    await press('Leer de nuevo')
    expect(await screen.findByText('Escriba el número de la fila, desde 1.')).toBeTruthy()
    await expectAccessible(container)
    expect(current.sent).toEqual([])
    fireEvent.change(screen.getByLabelText(/^¿En qué fila están los títulos\?/), { target: { value: '4' } })
    await press('Leer de nuevo')
    await waitFor(() => expect(current.sent).toHaveLength(1))
    expect(current.sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api/imports/12/mapping',
      body: { sheet: 'Censo', header_row: 3, row_version: 2 },
    })
  })

  test('shows the first rows, and a press on one says that it has the titles', async () => {
    current.run = aRun({
      headerRow: 2,
      firstRows: [
        { rowNo: 1, cells: ['ALCALDÍA DE MAGANGUÉ'] },
        { rowNo: 3, cells: ['Nombre comercial', 'Mpio'] },
        { rowNo: 4, cells: ['La Espiga', 'Arjona'] },
      ],
    })
    const { container } = open('archivo')
    const group = within(await screen.findByRole('radiogroup', { name: 'Primeras filas de la hoja' }))
    expect(group.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'FilaAB',
      '1ALCALDÍA DE MAGANGUÉ',
      '3Nombre comercialMpio',
      '4La EspigaArjona',
    ])
    const isChosen = (name: string) => group.getByRole<HTMLInputElement>('radio', { name }).checked
    expect(isChosen('Los títulos están en la fila 3')).toBe(true)
    await expectAccessible(container)
    fireEvent.click(group.getByRole('radio', { name: 'Los títulos están en la fila 4' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^¿En qué fila están los títulos\?/).value).toBe('4')
    await press('Leer de nuevo')
    await waitFor(() => expect(current.sent[0]?.body).toMatchObject({ header_row: 3, sheet: 'Censo' }))
  })

  test('the file tells what was noticed in it, and which sheet it reads', async () => {
    current.run = aRun({ notes: ['12 filas ocultas también se leyeron.'], sheets: ['Censo', 'Otra'] })
    open('archivo')
    expect(await screen.findByText('12 filas ocultas también se leyeron.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Hoja'), { target: { value: 'Otra' } })
    await press('Leer de nuevo')
    await waitFor(() => expect(current.sent[0]?.body).toEqual({ sheet: 'Otra', row_version: 2 }))
  })

  test('a file that could not be read says why, and another can be chosen', async () => {
    current.run = aRun({ state: 'fallida', message: 'El archivo no es una hoja de cálculo.' })
    open('columnas')
    expect(await screen.findByText('El archivo no es una hoja de cálculo.')).toBeTruthy()
    await press('Elegir otro archivo')
    expect(started).toHaveBeenCalledOnce()
  })

  test('the file is not read again once rows were applied, and its import is kept', async () => {
    current.run = aRun({ state: 'revisión', counts: countsOf({ aplicada: 11, error: 200 }) })
    const { path } = open('archivo')
    expect(await screen.findByText(/^Parte de las filas ya está en el censo/)).toBeTruthy()
    expect(screen.queryByLabelText(/^¿En qué fila están los títulos\?/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull()
    await press('Continuar')
    await waitFor(() => expect(path()).toBe('columnas'))
  })

  test('the file is forgotten after a question', async () => {
    open('columnas')
    await press('Descartar')
    await accept('Descartar')
    await waitFor(() => expect(started).toHaveBeenCalledOnce())
    expect(current.sent).toMatchObject([{ method: 'DELETE', path: '/api/imports/12' }])
  })
})

describe('the columns', () => {
  const column = (label: string | RegExp) => screen.findByLabelText<HTMLSelectElement>(label)

  test('the columns are guessed with two samples and a confidence, and sent as chosen', async () => {
    const { container } = open('columnas')
    expect((await column(/^Nombre(?: \*)?$/)).value).toBe('0')
    expect(screen.getByText('Ejemplos: «Mpio 1», «Mpio 2»')).toBeTruthy()
    expect(['Segura', 'Probable', 'Dudosa'].map((word) => screen.getAllByText(word).length)).toEqual([1, 1, 1])
    expect(screen.getByText('Columnas que no se leen: D · Notas internas.')).toBeTruthy()
    await expectAccessible(container)
    fireEvent.change(await column('Observación'), { target: { value: '3' } })
    expect(screen.getByText('Elegida por usted')).toBeTruthy()
    fireEvent.change(screen.getByLabelText(/^Guardar estas columnas/), { target: { value: ' Censo 2026 ' } })
    current.answer = ({ method }) => {
      if (method === 'PUT') current.run = aRun({ state: 'validando', rowVersion: 3 })
      return undefined
    }
    await press('Revisar las filas')
    expect(await screen.findByText('En curso: 500 de 1.200')).toBeTruthy()
    expect(current.sent[0]?.body).toEqual({
      sheet: 'Censo',
      header_row: 0,
      mapping: { establishment_name: 0, city: 1, mobile_phone: 2, observation_ets: 3 },
      values: {},
      save_as: 'Censo 2026',
      row_version: 2,
    })
  })

  test('missing required columns are told, and nothing is sent', async () => {
    current.run = aRun({ mapping: { mobilePhone: 2 } })
    open('columnas')
    await press('Revisar las filas')
    expect((await screen.findByRole('alert')).textContent).toBe('Falta elegir la columna de: Nombre, Municipio.')
    expect(current.sent).toEqual([])
    fireEvent.change(await column(/^Nombre(?: \*)?$/), { target: { value: '2' } })
    expect(screen.getByRole('alert').textContent).toBe('Falta elegir la columna de: Municipio.')
    expect(screen.getByText('«Cel» se lee para: Nombre, Celular.')).toBeTruthy()
  })

  test('columns of a file with the same titles are offered', async () => {
    current.run = aRun({
      savedMapping: { id: 4, name: 'Alcaldías', mapping: { name: 3, city: 1 }, values: { city: { x: 2 } } },
    })
    open('columnas')
    await press('Usar esas columnas')
    expect((await column(/^Nombre(?: \*)?$/)).value).toBe('3')
    expect((await column('Celular')).value).toBe('')
    await press('Revisar las filas')
    await waitFor(() =>
      expect(current.sent[0]?.body).toMatchObject({
        mapping: { establishment_name: 3, city: 1 },
        values: { city: { x: 2 } },
      }),
    )
  })

  test('columns that another tab changed are told, and the own choice stays', async () => {
    current.answer = ({ method }) => (method === 'PUT' ? refusal(409, 'row.changed', 'Cambió.') : undefined)
    open('columnas')
    fireEvent.change(await column('Observación'), { target: { value: '3' } })
    await press('Revisar las filas')
    current.run = aRun({ rowVersion: 7 })
    await press('Recargar el registro')
    current.answer = () => undefined
    await waitFor(() => expect(screen.queryByText(/^Otra persona modificó/)).toBeNull())
    await press('Revisar las filas')
    await waitFor(() => expect(current.sent).toHaveLength(2))
    expect(current.sent[1]?.body).toMatchObject({ row_version: 7, mapping: { observation_ets: 3 } })
  })

  test('chosen again after the review ask first', async () => {
    current.run = aRun({ state: 'revisión', mapping: { name: 0, city: 1 } })
    open('columnas')
    await press('Revisar las filas')
    await screen.findByText(/Se pierden las decisiones sobre muchas filas/)
    await accept('Cancelar')
    expect(current.sent).toEqual([])
  })
})

describe('the values', () => {
  const unknownValues: ImportRun['unknownValues'] = [
    { field: 'city', folded: 'mompox', text: 'Mompox', rows: 40, suggestionId: 3, suggestion: 'Santa Cruz de Mompox' },
    { field: 'city', folded: 'arjoma', text: 'Arjoma', rows: 1, suggestionId: null, suggestion: null },
    { field: 'inscriptionTypeId', folded: '', text: '', rows: 1_200, suggestionId: null, suggestion: null },
  ]

  test('the values are asked once for each text, with its suggestion, and sent for all rows', async () => {
    current.run = aRun({ state: 'revisión', mapping: { name: 0, city: 1 }, unknownValues })
    const { container } = open('valores')
    const mompox = await screen.findByLabelText<HTMLSelectElement>('«Mompox»')
    await waitFor(() => expect(mompox.value).toBe('3'))
    expect(screen.getByText('Sugerido: compruébelo.')).toBeTruthy()
    expect(screen.getByText('40 filas')).toBeTruthy()
    await expectAccessible(container)
    fireEvent.change(screen.getByLabelText('«Arjoma»'), { target: { value: '1' } })
    fireEvent.change(screen.getByLabelText('(celdas vacías)'), { target: { value: '1' } })
    await press('Aplicar a todas las filas')
    await waitFor(() => expect(current.sent).toHaveLength(1))
    expect(current.sent[0]?.body).toMatchObject({
      mapping: { establishment_name: 0, city: 1 },
      values: { city: { mompox: 3, arjoma: 1 }, typeofinscription_id: { '': 1 } },
    })
  })

  test('ask first where a decision on many rows would be lost', async () => {
    const made = { id: 1, state: 'posible', decision: 'omitir', rows: 40, at: '2026-11-27T16:00:00Z' } as const
    current.run = aRun({ state: 'revisión', mapping: { name: 0, city: 1 }, unknownValues, bulkDecisions: [made] })
    open('valores')
    fireEvent.change(await screen.findByLabelText('«Arjoma»'), { target: { value: '1' } })
    await press('Aplicar a todas las filas')
    await screen.findByText(/Se pierden las decisiones sobre muchas filas/)
    expect(current.sent).toEqual([])
    await accept('Aplicar a todas las filas')
    await waitFor(() => expect(current.sent).toHaveLength(1))
  })

  test('values may be left for later', async () => {
    current.run = aRun({ state: 'revisión', unknownValues })
    const { path } = open('valores')
    await press('Dejar así y seguir')
    await waitFor(() => expect(path()).toBe('revision'))
  })

  test('a check that knows every text leads to the rows', async () => {
    current.run = aRun({ state: 'validando' })
    const { path } = open('valores')
    await screen.findByText('En curso: 500 de 1.200')
    current.run = aRun({ state: 'revisión' })
    await waitFor(() => expect(path()).toBe('revision'))
  })
})
