import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { getTimeline } from '../../../contract/follow-up/timeline.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import type { TimelineEntry } from './timeline.queries.ts'
import { TimelinePart } from './timeline-part.tsx'

const anEntry = (own: Partial<TimelineEntry> = {}): TimelineEntry => ({
  ...{ key: `${'2'.repeat(20)}e${'0'.repeat(19)}`, at: '2026-11-27T15:00:00.000Z', source: 'measure', subjectId: 9 },
  ...{ number: 'MS-2026-000045', kind: 'levantamiento', about: 'Clausura temporal total o parcial', result: null },
  ...own,
})

let asked: URL[]
const serve = (...pages: TimelineEntry[][]) =>
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://vigia.test')
    const entries = pages[asked.push(url) - 1] ?? []
    const data = z.encode(getTimeline.reply, { entries, hasMore: asked.length < pages.length })
    return Response.json({ success: true, data })
  })
const onWhyNotMade = vi.fn()
const open = () => showPage(<TimelinePart establishmentId={5} onWhyNotMade={onWhyNotMade} />)

beforeEach(() => {
  asked = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('each act has its day, its words and the page of its thing', async () => {
  serve([
    anEntry(),
    anEntry({ key: 'n', source: 'notice', kind: 'correo', result: 'enviado', number: '2026-000018', about: null }),
    anEntry({ key: 'c', source: 'complaint', kind: 'radicada', number: 'PQRS-2026-000001', about: 'queja' }),
    anEntry({ key: 'i', source: 'inscription', kind: 'inscrito', number: 'EST-5', about: null }),
    anEntry({ key: 'm', kind: 'imposicion', number: null }),
  ])
  const { container } = open()
  await screen.findByText('Levantamiento')
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '27/11/2026 10:00LevantamientoMedida MS-2026-000045Clausura temporal total o parcial',
    '27/11/2026 10:00Correo electrónico: enviadoNotificación del acta 2026-000018',
    '27/11/2026 10:00RadicadaQueja PQRS-2026-000001Queja',
    '27/11/2026 10:00Inscripción del establecimientoInscripción EST-5',
    '27/11/2026 10:00ImposiciónMedida sin acta propiaClausura temporal total o parcial',
  ])
  expect(screen.getByRole('link', { name: 'Medida MS-2026-000045' }).getAttribute('href')).toBe(
    '/dashboard/seguimiento/medidas/9',
  )
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test.each([
  ['visita_pedida', 'El propietario pidió una visita'],
  ['prorroga_pedida', 'El propietario pidió prórroga'],
  ['respuesta', 'El propietario respondió'],
])('the act %s of an owner reads %s', async (kind, said) => {
  serve([anEntry({ source: 'requirement', kind, number: 'R-148-01', about: null })])
  open()
  await screen.findByText(said)
})

test('a visit that was not made tells reason and day, and opens its record', async () => {
  const tried = { source: 'visit', kind: 'no_hecha', number: null, about: 'cerrado', subjectId: 40 } as const
  serve([anEntry({ ...tried, key: 'a', wentOn: '2026-11-26' }), anEntry({ ...tried, key: 'b', about: 'otro' })])
  open()
  await screen.findAllByText('Visita que no se hizo')
  screen.getByText('El establecimiento estaba cerrado · se intentó el 26/11/2026')
  screen.getByText('Otra razón')
  fireEvent.click(screen.getAllByRole('button', { name: 'Ver por qué no se hizo' })[0] as HTMLElement)
  expect(onWhyNotMade).toHaveBeenCalledExactlyOnceWith(40)
})

test('words of a later version are shown as they came', async () => {
  serve([anEntry({ source: 'visita' as never, kind: 'cerrado', number: 'V-1', about: null })])
  open()
  await screen.findByText('cerrado')
  expect(screen.getByText('visita V-1')).toBeTruthy()
})

test('older acts come after the last one shown', async () => {
  serve([anEntry({ key: 'newest' })], [anEntry({ key: 'oldest', kind: 'acta' })])
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ver lo anterior' }))
  await screen.findByText('Acta de la medida')
  expect(asked.map((url) => url.searchParams.get('before'))).toEqual([null, 'newest'])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ver lo anterior' })).toBeNull())
})

test('a failure says so and is tried again, and a refusal is an answer', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: { code: 'server.failed', message: 'Falló.' } }, { status: 500 }),
  )
  open()
  await screen.findByRole('alert')
  serve([anEntry()])
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByText('Levantamiento')
})
