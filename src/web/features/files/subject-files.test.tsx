import { notifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createFile, getFilesOf, getTable } from '../../../contract/index.ts'
import { problemReplies } from '../../../contract/problems.ts'
import type { FileSubject } from '../../../domain/files/file-words.ts'
import { showPage } from '../../testing/show-page.tsx'
import { FileOf } from './file-of.tsx'
import type { FileRow, SeriesRow } from './files.queries.ts'
import { OfficialFileLink, OwnFileLink } from './official-file-link.tsx'
import { aFileRow } from './testing.ts'

const series: SeriesRow = {
  id: 2,
  parentId: null,
  code: 'IVC-02',
  name: 'Expedientes de inspección sanitaria',
  officeYears: 2,
  centralYears: 8,
  disposition: 'CT',
  procedure: null,
  tableVersion: '1',
  approvedOn: null,
  effectiveFrom: null,
  isActive: true,
  isConfirmed: false,
  files: 0,
  rowVersion: 1,
  types: [],
}
const proposal = { title: 'Acta 13-2026-000045 · La Espiga', seriesId: 2 }

type Served = { rows?: FileRow[]; proposal?: typeof proposal | { title: string; seriesId: null } | null }
type Refused = keyof typeof problemReplies
type Sent = { path: string; body: Record<string, unknown> }

const refuse = (code: Refused) => {
  const { status, text: message } = problemReplies[code]
  return Response.json({ success: false, error: { code, message } }, { status })
}

/** The network's end. With `refused` each read of the files is refused so. */
function serve({ rows = [], proposal = null }: Served, refused?: Refused) {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') {
      const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
      sent.push({ path: url, body: fields })
      return Response.json({
        success: true,
        data: z.encode(createFile.reply, { id: 8, number: 'EXP-13-2026-000008' }),
      })
    }
    if (url.endsWith('/api/trd'))
      return Response.json({ success: true, data: z.encode(getTable.reply, { series: [series] }) })
    return refused
      ? refuse(refused)
      : Response.json({ success: true, data: z.encode(getFilesOf.reply, { rows, proposal }) })
  })
  return sent
}

type Options = { isManager?: boolean; refused?: Refused }

function open(subject: FileSubject, served: Served, { isManager = true, refused }: Options = {}) {
  const sent = serve(served, refused)
  const created: number[] = []
  const page = (
    <FileOf subject={subject} id={5} isManager={isManager} onCreated={(fileId) => created.push(fileId)}>
      {(fileId) => <p>Solo el {fileId}</p>}
    </FileOf>
  )
  return { sent, created, ...showPage(page) }
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the files of a subject', () => {
  test('lead to the only one where no other may be opened', async () => {
    open('establishment', { rows: [aFileRow()] })
    await screen.findByText('Solo el 7')
  })

  test('the files of a subject are a list with what tells them apart, and no barrier', async () => {
    const own = aFileRow({ id: 9, number: 'EXP-13-2026-000009', subject: 'inspection', state: 'cerrado' })
    const { container } = open('inspection', { rows: [own, aFileRow()], proposal })
    await screen.findByRole('heading', { level: 1, name: 'Expedientes de la inspección' })
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'EXP-13-2026-000009 · Panadería La EspigaHistoriales de establecimientosInspecciónCerrado',
      'EXP-13-2026-000007 · Panadería La EspigaHistoriales de establecimientosEstablecimientoAbierto',
    ])
    expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/dashboard/configuraciones/archivos/9')
    screen.getByRole('button', { name: 'Abrir un expediente nuevo' })
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the files of a subject say that there is none, and offer only possible ones', async () => {
    open('official', { rows: [] })
    await screen.findByText('Todavía no hay expediente.')
    expect(screen.queryByRole('button', { name: 'Abrir un expediente nuevo' })).toBeNull()
  })

  test('the files of a missing subject say so, and lead back to the list', async () => {
    open('official', {}, { refused: 'user.not-found' })
    await screen.findByText(problemReplies['user.not-found'].text)
    screen.getByRole('link', { name: 'Ver todos los expedientes' })
  })
})

describe('a new file', () => {
  test('a new file of an inspection begins with the acta and its series, and opens', async () => {
    const { sent, created } = open('inspection', { rows: [aFileRow()], proposal }, { isManager: false })
    await press('Abrir un expediente nuevo')
    await screen.findByText(/^Recibe el acta y las notificaciones/)
    expect((screen.getByLabelText(/^Título/) as HTMLInputElement).value).toBe(proposal.title)
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: /^Serie/ }) as HTMLInputElement).value).toBe(
        'IVC-02 Expedientes de inspección sanitaria',
      ),
    )
    await press('Guardar')
    await waitFor(() => expect(created).toEqual([8]))
    expect(sent).toEqual([
      { path: '/api/files', body: { title: proposal.title, series_id: '2', subject: 'inspection', subject_id: '5' } },
    ])
  })

  test('about an official is reserved unless the administrator chooses otherwise, and asks for a series', async () => {
    const { sent, created } = open('official', { proposal: { title: 'Luisa Ñáñez', seriesId: null } })
    await press('Abrir un expediente nuevo')
    await screen.findByText(/^El funcionario lo consulta como lector\./)
    expect((screen.getByRole('combobox', { name: /^Acceso/ }) as HTMLInputElement).value).toBe('Reservado')
    await press('Guardar')
    await screen.findByText('Este campo es requerido')
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('combobox', { name: /^Serie/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'IVC-02 Expedientes de inspección sanitaria' }))
    await press('Guardar')
    await waitFor(() => expect(created).toEqual([8]))
    expect(sent).toMatchObject([
      { body: { title: 'Luisa Ñáñez', subject: 'official', subject_id: '5', access: 'reservado' } },
    ])
  })
})

describe('the way to the files about an official', () => {
  const address = '/dashboard/configuraciones/archivos/funcionario/5'

  test('the way to the files about an official is there for managers of the staff', async () => {
    serve({})
    showPage(<OfficialFileLink userId={5} />)
    expect((await screen.findByRole('link', { name: 'Expediente' })).getAttribute('href')).toBe(address)
  })

  test('the own sheet leads to files about the official once one may be opened', async () => {
    serve({ rows: [aFileRow({ subject: 'official', access: 'reservado' })] })
    showPage(<OwnFileLink userId={5} />)
    expect((await screen.findByRole('link', { name: 'Mi expediente' })).getAttribute('href')).toBe(address)
  })

  test('the own sheet has no way to the files before one may be opened', async () => {
    serve({})
    const client = new QueryClient()
    showPage(<OwnFileLink userId={5} />, { client })
    const states = () =>
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.status)
    await waitFor(() => expect(states()).toEqual(['success']))
    expect(screen.queryByRole('link')).toBeNull()
  })
})
