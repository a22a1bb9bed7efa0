import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { listConsents } from '../../../contract/follow-up/consents.wire.ts'
import { getLegalNotice, listLegalNotices } from '../../../contract/follow-up/legal-notices.wire.ts'
import {
  attemptResultName,
  consentSourceName,
  noticeChannelName,
} from '../../../domain/legal-notices/legal-notice-words.ts'
import { showPage } from '../../testing/show-page.tsx'
import { keepWronglyKeyed } from '../../testing/wrongly-keyed.ts'
import * as files from '../../ui/save-file.ts'
import { openRoute } from '../../ui/testing.ts'
import { NoticeView } from './card/notice-view.tsx'
import { ConsentsPart } from './consents/consents-part.tsx'
import type { Attempt, Consent, LegalNotice, PortalLink } from './legal-notices.queries.ts'
import { LegalNotices } from './list/legal-notices.tsx'
import { aNotice } from './testing.ts'

const keyed = keepWronglyKeyed()
let asked: URL[]
let sent: { call: string; body: Record<string, unknown> }[]

function serve(notice: LegalNotice, { consents = [], refused }: { consents?: Consent[]; refused?: object } = {}) {
  const reply = (data: object) => Response.json({ success: true, data })
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const { method = 'GET', body } = request
    keyed.watch(path, request)
    const url = new URL(path, 'http://vigia.test')
    if (method !== 'GET') {
      const fields = body instanceof FormData ? Object.fromEntries(body) : JSON.parse(String(body))
      sent.push({ call: `${method} ${url.pathname}`, body: fields })
      if (refused) return Response.json({ success: false, error: refused }, { status: 409 })
      if (url.pathname.endsWith('/send')) return reply({ notice_id: 9, mail_id: 1, email: notice.email, consented: 0 })
      if (url.pathname.endsWith('/revoke') && url.pathname.includes('/link/')) return reply({ link_id: 3 })
      if (url.pathname.includes('/consent/')) return reply({ consent_id: 3 })
      return reply({ notice_id: 9, attempt_id: 1, state: 'en_curso', effective_day: null, row_version: 2 })
    }
    asked.push(url)
    if (url.pathname === '/api/notice/all') return reply(z.encode(listLegalNotices.reply, { rows: [notice], total: 1 }))
    if (url.pathname === '/api/notice/9') return reply(z.encode(getLegalNotice.reply, { notice }))
    if (url.pathname.startsWith('/api/inscription/consent/')) return reply(z.encode(listConsents.reply, { consents }))
    return reply({})
  })
}

const nothing = () => {}
const openList = () =>
  showPage(
    <LegalNotices
      route={openRoute}
      official={{ id: 1, email: 'persona@vigia.demo', departmentId: 13, userType: 1 }}
      cities={{ queryKey: ['cities'], queryFn: async () => [{ id: 1, name: 'Turbaco' }] }}
      onOpen={nothing}
      onOpenActa={nothing}
    />,
  )
const openCard = () => showPage(<NoticeView noticeId={9} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (name: RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(name), { target: { value } })
const send = (name: string) => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

beforeEach(() => {
  asked = []
  sent = []
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect(keyed.take()).toEqual([])
})

test('the list opens on what is to be notified and says the next step', async () => {
  serve(aNotice({ daysLeft: -2, isOverdue: true, nextStep: 'esperar_comparecencia', nextStepOn: '2026-12-07' }))
  openList()
  await screen.findByText('Esperar comparecencia hasta el 07/12/2026')
  expect(screen.getByText('Vencida hace 2 días')).toBeTruthy()
  expect(JSON.parse(asked[0]?.searchParams.get('filter') ?? '[]')).toEqual([
    { field: 'open', operator: '=', value: '1' },
  ])
})

const citation: Attempt = {
  ...{ id: 3, channel: 'citacion', result: 'enviado', day: '2026-11-30', at: '2026-11-30T15:00:00.000Z' },
  ...{ by: 'Luz Ñáñez', address: 'Calle 1', isConsented: null, note: 'Guía 77', proofName: 'guia.pdf' },
  ...{ fromState: 'pendiente', toState: 'en_curso', effectiveOn: null },
}
const copy: Attempt = {
  ...citation,
  ...{ id: 2, channel: 'correo', isConsented: false, note: null, proofName: null, toState: 'pendiente' },
}

test('a page tells the attempts, the newest first, with their proof and courtesy copies', async () => {
  serve(aNotice({ attempts: [copy, citation] }))
  const { container } = openCard()
  await screen.findByText('Notificación del acta 2026-000018')
  const told = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(told[0]).toContain('Citación: enviada')
  expect(told[1]).toContain('Copia de cortesía')
  expect(screen.getByRole('button', { name: 'Descargar prueba guia.pdf' })).toBeTruthy()
  expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([])
})

test('a proof that cannot be had says why, and its button keeps the focus', async () => {
  const message = 'No tiene permiso para realizar esta acción.'
  serve(aNotice({ attempts: [citation] }))
  const served = globalThis.fetch
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!String(path).endsWith('/proof')) return served(path, init)
    await answered
    return Response.json({ success: false, error: { code: 'access.forbidden', message } }, { status: 403 })
  })
  openCard()
  const button = await screen.findByRole('button', { name: 'Descargar prueba guia.pdf' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect(button.hasAttribute('disabled')).toBe(false)
  answer()
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(document.activeElement).toBe(button)
})

test('an effective notice has no acts and says since when it counts', async () => {
  serve(aNotice({ state: 'surtida', mode: 'en_sitio', effectiveOn: '2026-11-27', nextStep: 'ninguno', may: [] }))
  openCard()
  await screen.findByText('Al finalizar el 27/11/2026')
  expect(screen.queryByRole('button', { name: 'Registrar intento' })).toBeNull()
})

test('the certificate of an access is downloaded, and a refusal says why', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {})
  const effective = { state: 'surtida', mode: 'electronica', effectiveOn: '2026-11-28', nextStep: 'ninguno' } as const
  serve(aNotice({ ...effective, may: ['access-certificate'] }))
  const served = globalThis.fetch
  const message = 'Esta notificación no se surtió por un acceso en el portal.'
  let isRefused = true
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!String(path).endsWith('/api/notice/9/access-certificate.pdf')) return served(path, init)
    if (isRefused) {
      return Response.json({ success: false, error: { code: 'notice.no-access', message } }, { status: 409 })
    }
    return new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })
  })
  openCard()
  await press('Constancia de acceso')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  isRefused = false
  await press('Constancia de acceso')
  const name = 'constancia-de-acceso-2026-000018.pdf'
  await waitFor(() => expect(save.mock.calls).toEqual([[expect.anything(), name]]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a notice without a certified access offers no certificate', async () => {
  serve(aNotice({ state: 'surtida', mode: 'en_sitio', effectiveOn: '2026-11-27', nextStep: 'ninguno', may: [] }))
  openCard()
  await screen.findByText('Al finalizar el 27/11/2026')
  expect(screen.queryByRole('button', { name: 'Constancia de acceso' })).toBeNull()
})

test('an attempt that has to be proved asks for its file, which takes the focus', async () => {
  serve(aNotice())
  openCard()
  await press('Registrar intento')
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar intento de notificación' }))
  const choose = async (label: RegExp, option: string) => {
    fireEvent.click(dialog.getByRole('combobox', { name: label }))
    fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  await choose(/^Medio/, noticeChannelName.aviso_entregado)
  expect(dialog.getByText('Prueba (foto o PDF)').textContent).toBe('Prueba (foto o PDF)')
  await choose(/^Resultado/, attemptResultName.entregado)
  expect(dialog.getByText('Prueba (foto o PDF)').textContent).toBe('Prueba (foto o PDF) *')
  type(/^Fecha del intento/, '2026-11-27')
  send('Registrar intento')
  await dialog.findByText('Adjunte la prueba: una foto o un PDF.')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Elegir archivo' }))
  expect(sent).toEqual([])
  const proof = new File(['%PDF-'], 'guia.pdf', { type: 'application/pdf' })
  fireEvent.change(dialog.getByLabelText('Prueba (foto o PDF)'), { target: { files: [proof] } })
  send('Registrar intento')
  await waitFor(() => expect(sent).toMatchObject([{ call: 'POST /api/notice/9/attempt' }]))
})

test('an agreement is recorded with a key', async () => {
  serve(aNotice())
  showPage(<ConsentsPart establishmentId={5} mayWork />)
  await press('Registrar autorización')
  const dialog = within(await screen.findByRole('dialog'))
  type(/^Correo/, 'ana@tienda.example')
  type(/^Quién autorizó/, 'Ana Rojas')
  type(/^Documento/, '1020')
  fireEvent.click(dialog.getByRole('combobox', { name: /^Cómo/ }))
  fireEvent.click(await screen.findByRole('option', { name: consentSourceName.escrito, hidden: true }))
  type(/^Fecha/, '2026-11-27')
  fireEvent.click(dialog.getByRole('button', { name: /^Registrar/ }))
  await waitFor(() => expect(sent).toMatchObject([{ call: 'POST /api/inscription/consent/5' }]))
})

test('a mail to who did not agree is announced as a courtesy copy', async () => {
  serve(aNotice())
  openCard()
  await press('Enviar por correo')
  const dialog = await screen.findByRole('dialog', { name: 'Enviar el acta por correo' })
  expect(dialog.textContent).toContain('el correo es solo copia de cortesía')
  send('Enviar por correo')
  await waitFor(() =>
    expect(sent).toEqual([{ call: 'POST /api/notice/9/send', body: { email: 'portal@tienda.example' } }]),
  )
})

const link: PortalLink = {
  ...{ id: 3, email: 'portal@tienda.example', state: 'vigente', createdAt: '2026-11-27T15:00:00.000Z' },
  ...{ expiresAt: '2027-02-25T15:00:00.000Z', usedAt: null, revokedAt: null, revokedReason: null },
}

test('a page tells the links of the portal, and an administrator revokes one', async () => {
  const ended: PortalLink = {
    ...link,
    ...{ id: 2, email: 'viejo@tienda.example', state: 'revocado', usedAt: '2026-11-28T15:00:00.000Z' },
    ...{ revokedAt: '2026-11-29T15:00:00.000Z', revokedReason: 'Cambió de correo' },
  }
  serve(aNotice({ links: [link, ended], may: ['attempt', 'revoke-link'] }))
  const { container } = openCard()
  await press('Revocar enlace de portal@tienda.example')
  expect(container.textContent).toContain('Enviado el 27/11/2026 10:00 · sirve hasta el 25/02/2027')
  expect(container.textContent).toContain('Revocado el 29/11/2026 10:00: Cambió de correo')
  expect(screen.getAllByRole('button', { name: /^Revocar enlace de/, hidden: true })).toHaveLength(1)
  type(/Motivo/, 'No es suyo')
  send('Revocar enlace')
  await waitFor(() =>
    expect(sent).toEqual([{ call: 'POST /api/notice/9/link/3/revoke', body: { reason: 'No es suyo' } }]),
  )
  await screen.findByText('Enlace revocado')
})

test('an official without the right sees links and revokes none', async () => {
  serve(aNotice({ links: [link], may: [] }))
  openCard()
  await screen.findByText('Nadie ha ingresado con un código.')
  expect(screen.queryByRole('button', { name: /Revocar/ })).toBeNull()
})

const agreed: Consent = {
  ...{ id: 4, email: 'notifica@tienda.example', how: 'escrito', grantedByName: 'Ana Rojas', grantedByIdCard: '1020' },
  ...{ grantedOn: '2026-11-02', proofName: null, revokedAt: null, revokedReason: null },
}

test('an administrator revokes an agreement with its reason', async () => {
  serve(aNotice(), { consents: [{ ...agreed, id: null, how: 'inscripcion', email: 'portal@tienda.example' }, agreed] })
  showPage(<ConsentsPart establishmentId={5} mayWork />)
  // The agreement of the inscription is changed in its form.
  await press('Revocar la autorización de notifica@tienda.example')
  expect(screen.getAllByRole('button', { name: /^Revocar la autorización/, hidden: true })).toHaveLength(1)
  type(/Motivo/, 'Cambió de correo')
  send('Revocar')
  await waitFor(() =>
    expect(sent).toEqual([{ call: 'POST /api/inscription/consent/5/4/revoke', body: { reason: 'Cambió de correo' } }]),
  )
  await screen.findByText('Autorización revocada')
})

test('an official without the right reads agreements and changes none', async () => {
  serve(aNotice(), { consents: [agreed] })
  showPage(<ConsentsPart establishmentId={5} mayWork={false} />)
  await screen.findByText('notifica@tienda.example')
  expect(screen.queryByRole('button')).toBeNull()
})
