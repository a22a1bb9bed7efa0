import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listComplaintPapers } from '../../../contract/follow-up/complaint-papers.wire.ts'
import { getComplaint } from '../../../contract/follow-up/complaints.wire.ts'
import { showPage } from '../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../testing/wrongly-keyed.ts'
import { ComplaintView } from './card/complaint-view.tsx'
import type { ComplaintPaper } from './complaints.queries.ts'
import { RegisterWindow } from './form/register-window.tsx'
import { paperTexts as texts } from './paper-messages.ts'
import { aComplaint } from './testing.ts'

const keyed = keepWronglyKeyed()
let asked: string[]
let sent: { call: string; body: FormData }[]

const aPaper = (own: Partial<ComplaintPaper> = {}): ComplaintPaper => ({
  ...{ id: 31, position: 1, kind: 'pdf', bytes: 20_480, description: 'Carta firmada', hasIdentity: true, isOpen: true },
  ...{ addedAt: '2026-11-27T15:00:00.000Z', addedBy: 'Luz Ñáñez' },
  ...{ withdrawnAt: null, withdrawnBy: null, withdrawnReason: null },
  ...own,
})

type Told = { papers: ComplaintPaper[]; may: ('add' | 'withdraw')[] }
type Refused = { status: number; error: object }

function serve({ papers, may }: Told, refused: { list?: Refused; file?: Refused; act?: Refused } = {}) {
  const refusal = ({ status, error }: Refused) => Response.json({ success: false, error }, { status })
  const reply = (data: object) => Response.json({ success: true, data })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    keyed.watch(path, request)
    const { method = 'GET', body } = request
    if (method !== 'GET') {
      sent.push({ call: `${method} ${path}`, body: body as FormData })
      if (refused.act) return refusal(refused.act)
      return reply({ complaint_id: 9, number: 'PQRS-2026-000009', state: 'radicada', due_day: null, row_version: 2 })
    }
    asked.push(path)
    if (path === '/api/complaint/9') return reply(z.encode(getComplaint.reply, { complaint: aComplaint() }))
    if (path === '/api/complaint/9/papers') {
      return refused.list ? refusal(refused.list) : reply(z.encode(listComplaintPapers.reply, { papers, may }))
    }
    return refused.file ? refusal(refused.file) : new Response('%PDF-')
  })
}

const ready = (key: string, name: string, id: number) => ({ queryKey: [key], queryFn: async () => [{ id, name }] })
const choices = {
  cities: ready('cities', 'Turbaco', 13836),
  engineers: ready('engineers', 'Inés Ospino', 3),
  technicians: ready('technicians', 'Tomás Blanco', 2),
  establishmentsFound: (text: string) => ready(`found ${text}`, 'Restaurante El Portal', 5),
}
const openCard = () => showPage(<ComplaintView complaintId={9} choices={choices} />)
const section = async () => within(await screen.findByRole('region', { name: texts.title }))
const dialog = () => within(screen.getByRole('dialog'))
const violations = async (container: Element) =>
  (await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations
const chosen = (...names: string[]) => names.map((name) => new File([name], name, { type: 'application/pdf' }))
const choose = (...names: string[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: chosen(...names) },
  })
const message = 'No tiene permiso para realizar esta acción.'
const forbidden = { status: 403, error: { code: 'access.forbidden', message } }

beforeEach(() => {
  asked = []
  sent = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(keyed.take()).toEqual([])
})

test('a complaint without papers says so, and offers to add some', async () => {
  serve({ papers: [], may: ['add', 'withdraw'] })
  openCard()
  await (await section()).findByText(texts.none)
  ;(await section()).getByRole('button', { name: texts.add })
})

test('papers tell kind, author and mark, and none is read without a press', async () => {
  const photo = aPaper({ id: 32, position: 2, kind: 'jpg', bytes: 2_621_440, hasIdentity: false, description: null })
  serve({ papers: [aPaper(), photo], may: ['add', 'withdraw'] })
  const { container } = openCard()
  await screen.findByText('Documento 1')
  screen.getByText('Carta firmada')
  screen.getByText('PDF, 20 KB')
  screen.getByText('Foto 2')
  screen.getByText('JPG, 2,5 MB')
  expect(screen.getAllByText(texts.identity)).toHaveLength(1)
  screen.getByText(texts.audited)
  expect(asked.some((path) => path.includes('/paper/'))).toBe(false)
  expect(await violations(container)).toEqual([])
})

test('a paper is downloaded under its own name', async () => {
  let saved = ''
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved = this.download
  })
  serve({ papers: [aPaper()], may: [] })
  openCard()
  fireEvent.click(await screen.findByRole('button', { name: 'Descargar Documento 1' }))
  await waitFor(() => expect(saved).toBe('PQRS-2026-000009-documento-1.pdf'))
  expect(asked.at(-1)).toBe('/api/complaint/9/paper/31')
})

test('a download that is refused says why, and its button keeps the focus', async () => {
  serve({ papers: [aPaper()], may: [] }, { file: forbidden })
  openCard()
  const button = await screen.findByRole('button', { name: 'Descargar Documento 1' })
  button.focus()
  fireEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(document.activeElement).toBe(button)
})

test('a reader without the right sees that a paper is there, and no act', async () => {
  serve({ papers: [aPaper({ isOpen: false, description: null })], may: [] })
  openCard()
  await screen.findByText(texts.reserved)
  expect((await section()).queryAllByRole('button')).toEqual([])
  expect(screen.queryByText(texts.audited)).toBeNull()
})

test('a withdrawn paper tells who, when and why, and opens no more', async () => {
  const withdrawn = { withdrawnAt: '2026-11-28T15:00:00.000Z', withdrawnBy: 'Ana Paz', withdrawnReason: 'Era de otra.' }
  serve({ papers: [aPaper({ ...withdrawn, isOpen: false })], may: ['withdraw'] })
  openCard()
  await screen.findByText(texts.withdrawn)
  screen.getByText(/Lo retiró Ana Paz · 28\/11\/2026/)
  screen.getByText('Motivo: Era de otra.')
  expect((await section()).queryAllByRole('button')).toEqual([])
})

test('a section that may not be read says so, and a failure may be tried again', async () => {
  serve({ papers: [], may: [] }, { list: forbidden })
  openCard()
  await (await section()).findByText(message)
  expect((await section()).queryByRole('button')).toBeNull()
  cleanup()
  serve({ papers: [], may: [] }, { list: { status: 400, error: { code: 'x', message: 'No se pudo.' } } })
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/api/complaint/9'
      ? Response.json({ success: true, data: z.encode(getComplaint.reply, { complaint: aComplaint() }) })
      : Response.json({ success: true, data: {} }),
  )
  openCard()
  await (await section()).findByText(texts.failed)
  ;(await section()).getByRole('button', { name: /Reintentar/ })
})

test('papers are sent with a mark that is on by default, once for a repeated press', async () => {
  serve({ papers: [], may: ['add'] })
  openCard()
  fireEvent.click(await screen.findByRole('button', { name: texts.add }))
  await screen.findByRole('dialog', { name: texts.add })
  fireEvent.click(dialog().getByRole('button', { name: 'Agregar' }))
  await dialog().findByText('Adjunte al menos un documento o una foto.')
  expect(dialog().queryByRole('checkbox')).toBeNull()
  choose('carta.pdf', 'anexo.pdf')
  const mark = (await dialog().findByRole('checkbox', { name: texts.identity })) as HTMLInputElement
  expect(mark.checked).toBe(true)
  expect(await violations(screen.getByRole('dialog'))).toEqual([])
  fireEvent.change(dialog().getByLabelText('Qué son (opcional)'), { target: { value: 'Carta y anexo' } })
  fireEvent.click(mark)
  for (const _ of [1, 2]) fireEvent.click(dialog().getByRole('button', { name: 'Agregar' }))
  await screen.findByText('Documentos y fotos agregados')
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/complaint/9/papers'])
  const body = sent[0]?.body as FormData
  expect(body.getAll('files').map((file) => (file as File).name)).toEqual(['carta.pdf', 'anexo.pdf'])
  expect(['description', 'has_identity', 'row_version'].map((name) => body.get(name))).toEqual([
    'Carta y anexo',
    '0',
    '1',
  ])
})

test('a refused file is told at its field', async () => {
  const text = 'Ese archivo ya está en la queja: Documento 1.'
  serve({ papers: [], may: ['add'] }, { act: { status: 409, error: { code: 'complaint.paper-there', message: text } } })
  openCard()
  fireEvent.click(await screen.findByRole('button', { name: texts.add }))
  await screen.findByRole('dialog', { name: texts.add })
  choose('carta.pdf')
  fireEvent.click(dialog().getByRole('button', { name: 'Agregar' }))
  expect((await dialog().findByRole('alert')).textContent).toBe(text)
})

test('a wrong paper is withdrawn with a reason', async () => {
  serve({ papers: [aPaper()], may: ['withdraw'] })
  openCard()
  fireEvent.click(await screen.findByRole('button', { name: 'Retirar Documento 1' }))
  await screen.findByRole('dialog', { name: 'Retirar Documento 1' })
  fireEvent.click(dialog().getByRole('button', { name: 'Retirar' }))
  await dialog().findByText('Este campo es requerido')
  fireEvent.change(dialog().getByLabelText(/^Motivo/), { target: { value: 'Era de otra queja.' } })
  expect(await violations(screen.getByRole('dialog'))).toEqual([])
  fireEvent.click(dialog().getByRole('button', { name: 'Retirar' }))
  await screen.findByText('Documento retirado')
  expect(sent.map(({ call, body }) => [call, body.get('reason')])).toEqual([
    ['POST /api/complaint/9/paper/31/withdraw', 'Era de otra queja.'],
  ])
})

test('a complaint is registered with its papers, and without words about none', async () => {
  serve({ papers: [], may: [] })
  const register = () => showPage(<RegisterWindow choices={choices} onClose={() => {}} onRegistered={() => {}} />)
  const fill = async () => {
    await screen.findByRole('dialog', { name: 'Radicar queja' })
    fireEvent.click(dialog().getByRole('checkbox', { name: 'Es anónima' }))
    fireEvent.change(dialog().getByLabelText(/^Hechos/), { target: { value: 'Venden carne sin refrigerar.' } })
    const place = dialog().getByLabelText('Lugar, si no es un establecimiento inscrito')
    fireEvent.change(place, { target: { value: 'Puesto frente al parque' } })
    fireEvent.click(dialog().getByRole('combobox', { name: /Municipio/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Turbaco', hidden: true }))
  }
  register()
  await fill()
  choose('carta.pdf')
  await dialog().findByRole('checkbox', { name: texts.identity })
  fireEvent.click(dialog().getByRole('button', { name: 'Radicar' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body.getAll('papers')).toHaveLength(1)
  expect(sent[0]?.body.get('papers_identity')).toBe('1')
  cleanup()
  register()
  await fill()
  fireEvent.click(dialog().getByRole('button', { name: 'Radicar' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  for (const name of ['papers', 'papers_description', 'papers_identity']) expect(sent[1]?.body.has(name)).toBe(false)
})
