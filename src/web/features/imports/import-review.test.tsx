import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listImportRows } from '../../../contract/imports/import-rows.wire.ts'
import type { ImportRow, ImportRun } from './imports.queries.ts'
import { accept, expectAccessible, importPages, ok, open, press, refusal } from './testing/import-pages.tsx'
import { aRow, aRun, countsOf } from './testing.ts'

const current = importPages()

afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the review', () => {
  beforeEach(() => {
    current.run = aRun({
      state: 'revisión',
      mapping: { name: 0, city: 1, mobilePhone: 2 },
      counts: countsOf({ lista: 1_198, error: 1, posible: 1 }),
    })
    current.rows = [
      aRow(),
      aRow({
        rowNo: 9,
        state: 'posible',
        cells: { name: 'Panaderia La Espiga', city: 'Arjona' },
        value: { name: 'Panadería La Espiga', city: 'Arjona', address: 'Calle 1' },
        problems: [],
        gaps: [],
        matchId: 7,
        matchScore: 0.91,
        match: {
          establishmentId: 7,
          rowNo: null,
          inscriptionNumber: '13-2026-000007',
          name: 'Panadería La Espiga',
          identificationNumber: '900123456',
          address: '',
          city: 'Arjona',
        },
        changes: [{ field: 'address', text: 'Calle 1' }],
      }),
      aRow({ rowNo: 10, state: 'lista', problems: [], gaps: [], cells: { name: 'Sola' }, value: { name: 'Sola' } }),
    ]
  })
  const editRow = (row: ImportRow, counts: ImportRun['counts']) => {
    current.answer = ({ method, path }) => {
      if (method !== 'PATCH') return undefined
      current.rows = current.rows.map((one) => (one.rowNo === row.rowNo ? row : one))
      current.run = { ...current.run, counts }
      const { rows: wire } = z.encode(listImportRows.reply, { rows: [row], total: 1 })
      expect(path).toBe(`/api/imports/12/rows/${row.rowNo}`)
      return ok({ row: (wire as unknown[])[0], counts })
    }
  }

  test('opens on the rows with errors, and a cell is corrected where it stands', async () => {
    const { container } = open('revision')
    const city = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Municipio' })
    expect(city.value).toBe('Monteria')
    expect(screen.getByText('Montería es de Córdoba.')).toBeTruthy()
    expect(screen.getByText('Por completar: Correo electrónico.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Con errores (1)' }).getAttribute('aria-pressed')).toBe('true')
    await expectAccessible(container)
    editRow(
      aRow({ state: 'lista', cells: { name: 'La Espiga', city: 'Arjona' }, problems: [] }),
      countsOf({ lista: 1_199, posible: 1 }),
    )
    fireEvent.change(city, { target: { value: 'Arjona' } })
    await press('Guardar la fila 5')
    expect(await screen.findByText('No quedan filas con errores.')).toBeTruthy()
    expect(current.sent[0]?.body).toEqual({ value: { city: 'Arjona' } })
    expect(screen.getByText('Fila 5: lista')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Con errores (0)' })).toBeTruthy()
  })

  test('a refused correction says why, and what was typed stays', async () => {
    current.answer = ({ method }) =>
      method === 'PATCH' ? refusal(409, 'import.row-done', 'La fila ya se aplicó.') : undefined
    open('revision')
    fireEvent.change(await screen.findByRole('combobox', { name: 'Municipio' }), { target: { value: 'Turbaco' } })
    await press('Guardar la fila 5')
    expect(await screen.findByText('La fila ya se aplicó.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Municipio' }).value).toBe('Turbaco')
  })

  test('the review shows a possible duplicate beside its update, and takes the decision', async () => {
    const { container } = open('revision')
    await press('Posibles duplicadas (1)')
    const table = within(await screen.findByRole('table', { name: 'Comparación de la fila 9' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DatoSu archivoYa inscrito, n.º 13-2026-000007',
      'NombrePanadería La EspigaPanadería La Espiga',
      'Documento—900123456',
      'MunicipioArjonaArjona',
      'DirecciónCalle 1—',
    ])
    expect(screen.getByText(/^Se parecen en 91 %\./)).toBeTruthy()
    expect(screen.getByText('Actualizar llena solo lo que falta:')).toBeTruthy()
    await expectAccessible(container)
    editRow({ ...(current.rows[1] as ImportRow), decision: 'actualizar' }, current.run.counts)
    await press('Actualizar')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actualizar' }).getAttribute('aria-pressed')).toBe('true'),
    )
    expect(current.sent[0]?.body).toEqual({ decision: 'actualizar' })
  })

  test('a row like another of the file is not updated', async () => {
    const match = { ...(current.rows[1] as ImportRow).match, establishmentId: null, rowNo: 3 } as ImportRow['match']
    current.rows[1] = { ...(current.rows[1] as ImportRow), match, changes: [] }
    open('revision')
    await press('Posibles duplicadas (1)')
    expect(await screen.findByText('Fila 3 de su archivo')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actualizar' })).toBeNull()
  })

  describe('decided together', () => {
    const many = 'import.many-rows'
    /** The server counts `pending` rows, decides on them, and takes the decision back. */
    const serveDecision = (pending: number, decision: 'crear' | 'actualizar' | 'omitir') => {
      current.answer = ({ method, path, body }) => {
        if (method === 'DELETE') {
          expect(path).toBe('/api/imports/12/decisions/1')
          current.run = { ...current.run, bulkDecisions: [], counts: countsOf({ posible: 40 }) }
          return ok({ rows: pending, counts: current.run.counts })
        }
        if (method !== 'POST' || body instanceof FormData) return undefined
        expect(path).toBe('/api/imports/12/decisions')
        if (body.confirmed === '0') return refusal(409, many, 'La decisión cambia las filas.', { pending })
        const made = { id: 1, state: 'posible', decision, rows: pending, at: '2026-11-27T16:00:00Z' } as const
        current.run = {
          ...current.run,
          bulkDecisions: [made],
          counts: countsOf({ posible: 40 - pending, omitida: pending }),
        }
        return ok({ decision_id: 1, rows: pending, counts: current.run.counts })
      }
    }
    const together = async () => within(await screen.findByRole('group', { name: 'Decidir igual para todas' }))

    test('a decision for many tells their number first, and can be taken back', async () => {
      current.run = { ...current.run, counts: countsOf({ posible: 40 }) }
      const { container } = open('revision')
      serveDecision(40, 'omitir')
      await together()
      await expectAccessible(container)
      fireEvent.click((await together()).getByRole('button', { name: 'Omitir' }))
      const text = 'Se omiten 40 filas posibles duplicadas. Puede deshacerlo antes de aplicar.'
      expect(await screen.findByText(text)).toBeTruthy()
      await accept('Omitir 40 filas')
      const undo = 'Deshacer «Omitir: 40 filas posibles duplicadas»'
      expect(await screen.findByRole('button', { name: undo })).toBeTruthy()
      expect(current.sent.map(({ body }) => body)).toEqual([
        { state: 'posible', decision: 'omitir', confirmed: '0' },
        { state: 'posible', decision: 'omitir', confirmed: '1' },
      ])
      await press(undo)
      expect(await screen.findByText('40 filas vuelven a estar como antes')).toBeTruthy()
      await waitFor(() => expect(screen.queryByRole('button', { name: undo })).toBeNull())
    })

    test('by filling gaps say how many still wait, and a no sends nothing', async () => {
      current.run = { ...current.run, counts: countsOf({ posible: 40 }) }
      open('revision')
      serveDecision(30, 'actualizar')
      fireEvent.click((await together()).getByRole('button', { name: 'Actualizar' }))
      expect(
        await screen.findByText(
          'Llenan solo lo que le falta al establecimiento al que se parecen 30 filas posibles duplicadas. Siguen por decidir 10 filas que se parecen a otra fila de su archivo. Puede deshacerlo antes de aplicar.',
        ),
      ).toBeTruthy()
      await accept('Cancelar')
      expect(current.sent).toHaveLength(1)
    })

    test("a decision for many is refused in the server's words", async () => {
      current.run = { ...current.run, counts: countsOf({ posible: 40 }) }
      const busy = 'Otra importación del departamento está en curso. Espere a que termine.'
      current.answer = ({ method }) => (method === 'POST' ? refusal(409, 'import.busy', busy) : undefined)
      open('revision')
      fireEvent.click((await together()).getByRole('button', { name: 'Crear' }))
      expect(await screen.findByText(busy)).toBeTruthy()
    })

    test('faulty rows can only be left out, also after the rest was imported', async () => {
      current.run = { ...current.run, counts: countsOf({ error: 2 }) }
      open('revision')
      const decisions = (await together()).getAllByRole('button')
      expect(decisions.map(({ textContent }) => textContent)).toEqual(['Omitir'])
      cleanup()
      current.run = {
        ...current.run,
        state: 'aplicada',
        appliedAt: '2026-11-27T16:00:00Z',
        counts: countsOf({ posible: 1, aplicada: 9 }),
      }
      open('revision')
      const left = (await together()).getAllByRole('button')
      expect(left.map(({ textContent }) => textContent)).toEqual(['Omitir'])
    })

    test('a decision for many is not offered for one row, or for rows without a question', async () => {
      open('revision')
      await screen.findByText('Montería es de Córdoba.')
      expect(screen.queryByRole('group', { name: 'Decidir igual para todas' })).toBeNull()
      await press('Todas (1.200)')
      await screen.findByText('Sola')
      expect(screen.queryByRole('group', { name: 'Decidir igual para todas' })).toBeNull()
    })
  })

  test('every mapped cell of a row can be corrected', async () => {
    open('revision')
    await press('Todas (1.200)')
    await press('Editar más datos de la fila 10')
    expect(await screen.findByLabelText('Nombre')).toBeTruthy()
    expect(screen.getByLabelText('Celular')).toBeTruthy()
  })

  test('a lost connection is told, and the rows are asked for again', async () => {
    open('revision')
    await screen.findByText('Montería es de Córdoba.')
    current.isOffline = true
    await press('Todas (1.200)')
    expect(await screen.findByText(/^No hay conexión con el servidor/)).toBeTruthy()
    current.isOffline = false
    await press('Reintentar')
    expect(await screen.findByText('Sola')).toBeTruthy()
  })

  test('the review of an applied import changes nothing', async () => {
    current.run = { ...current.run, state: 'aplicada', appliedAt: '2026-11-27T16:00:00Z' }
    open('revision')
    expect(await screen.findByText('Montería es de Córdoba.')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Municipio' })).toBeNull()
  })
})
