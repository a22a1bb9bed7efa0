import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { showPage } from '../../testing/show-page.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { EvidenceSettings } from './evidence-settings.tsx'

const administrator: Official = { id: 1, email: 'a@vigia.demo', departmentId: 13, userType: USER_TYPE.administrator }
const technician: Official = { ...administrator, id: 2, userType: USER_TYPE.technician }

const SEAL = 'a'.repeat(64)
const LAST_ASKED = 'Última solicitud'
const NO_AUTHORITY = 'No hay autoridad de estampas configurada: las actas quedan en nivel B-B.'
const unsigned = {
  ...{ state: 'pendiente', level: null, key_id: null, signed_at: null, stamped_at: null, tsa_serial: null },
}
const signed = {
  ...{ state: 'expedida', level: 'B-T', key_id: 'k-2026', tsa_serial: '5F01' },
  ...{ signed_at: '2026-11-27T15:04:00.000Z', stamped_at: '2026-11-27T15:05:00.000Z' },
}
const ofVersion = (version: number, signature: object) => ({
  ...{ version, tsa_policy: null, requested_at: '2026-11-27T15:03:00.000Z', blob_sha256: null, bytes: null },
  ...signature,
})
const firstIssue = ofVersion(1, { ...signed, blob_sha256: 'b'.repeat(64), bytes: 250_000 })
const issuedOnce = {
  ...{
    acta_number: '2026-000148',
    seal: SEAL,
    code: 'QkY7n2c0a_-Z4vQkY7n2c0',
    record_file: '{"acta":1}',
    signing_acts: [],
  },
  ...{ ...signed, last_error: null, issues: [firstIssue] },
}
const status = {
  signing: {
    ...{ state: 'ready', key_id: 'k-2026', algorithm: 'ecdsa-p256-sha256', is_accredited: 0 },
    ...{ subject: 'Secretaría de Salud', issuer: 'Secretaría de Salud', days_left: 34 },
    ...{ valid_from: '2026-01-01T05:00:00.000Z', valid_to: '2026-12-31T05:00:00.000Z' },
  },
  time_stamp: { is_configured: 1, last_stamped_at: '2026-11-27T15:05:00.000Z', asked_at: null, fault: null },
  documents: {
    ...{ issued: 148, unstamped: 3, pending: 2, failed: 0, last_error: null, acta_standard: 'a-2a' },
    ...{ oldest_pending_at: '2026-11-27T16:00:00.000Z', last_signed_at: '2026-11-27T15:04:00.000Z' },
  },
  log: {
    ...{ origin: 'vigia.example/registro/13', size: 12_480, root: 'aGFzaA==', signed_at: '2026-11-27T15:08:00.000Z' },
    ...{ waiting: 2, oldest_waiting_at: '2026-11-27T15:09:00.000Z' },
    places: [
      {
        ...{ kind: 'tsa', target: 'estampas.example', size: 12_400, kept_at: '2026-11-27T04:45:00.000Z' },
        ...{ pending: 0, failed: 0 },
      },
      { kind: 'correo', target: 'control@contraloria.gov.co', size: null, kept_at: null, pending: 1, failed: 3 },
    ],
  },
}

const tried = (signing: string, stamp: object = {}) => ({
  signing,
  stamp: { is_configured: 1, at: null, fault: null, ...stamp },
})

type Answer = { status?: number; body: object }
const refusal = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })
/** Answers of the server by call; a test may change them. */
let answers: Record<string, Answer>
let sent: unknown[]
/** The server answers once this ends. */
let held: Promise<void> | undefined

beforeEach(() => {
  sent = []
  held = undefined
  answers = {
    'GET /api/inspection/148/evidence': { body: { evidence: issuedOnce } },
    'POST /api/inspection/148/reissue': { body: { version: 2, state: 'pendiente' } },
    'GET /api/evidence/status': { body: { status } },
    'POST /api/evidence/trial': { body: { trial: tried('ready', { at: '2026-11-27T15:06:00.000Z' }) } },
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit) => {
    const key = `${method} ${new URL(url, 'http://vigia.test').pathname}`
    if (method !== 'GET') sent.push({ key, body: body instanceof FormData ? Object.fromEntries(body) : body })
    await held
    const { status = 200, body: data } = answers[key] ?? refusal(404, 'not-found', key)
    return Response.json(status === 200 ? { success: true, data } : { success: false, error: data }, { status })
  })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Labels and values of a list of facts. */
const factsIn = (place: HTMLElement) =>
  [...place.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

describe('the evidence of an acta', () => {
  const open = (user = administrator) => showPage(<EvidencePanel inspectionId={148} user={user} />)
  const ofActa = (evidence: object) => {
    answers['GET /api/inspection/148/evidence'] = { body: { evidence: { ...issuedOnce, ...evidence } } }
  }

  test('the evidence of an acta says that it loads, then how the acta is signed', async () => {
    const { container } = open()
    expect(await screen.findByText('Cargando...')).toBeTruthy()
    await screen.findByText('Expedida con la firma electrónica de la entidad.')
    expect(factsIn(screen.getByRole('region', { name: 'Evidencia' }))).toEqual([
      ['Nivel', 'B-T: firma de la entidad, con estampa de tiempo'],
      ['Firmada', '27/11/2026 10:04'],
      ['Estampa de tiempo', '27/11/2026 10:05'],
      ['Número de la estampa', '5F01'],
      ['Clave', 'k-2026'],
      ['Código', 'QkY7n2c0a_-Z4vQkY7n2c0'],
      ['Sello (SHA-256)', SEAL],
    ])
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/v/QkY7n2c0a_-Z4vQkY7n2c0')
    expect((await axe.run(container)).violations).toEqual([])
  })

  const reset = { at: '2026-11-20T13:00:00.000Z', what: 'password', official: 'Luz Marina Ñáñez', by: 'Ana Paz' }

  test("the evidence of an acta tells that another person changed an official's second factor", async () => {
    const operator = { ...reset, at: '2026-11-21T13:00:00.000Z', what: 'second-factor', by: null }
    ofActa({ account_resets: [reset, operator, { ...reset, what: 'a word of a later version' }] })
    const { container } = open()
    const place = await screen.findByRole('region', { name: 'Cuentas de quienes trabajaron en el acta' })
    expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      '20/11/2026 08:00 · Ana Paz le puso otra contraseña a Luz Marina Ñáñez.',
      '21/11/2026 08:00 · Quien opera el servidor le quitó la verificación en dos pasos a Luz Marina Ñáñez.',
      '20/11/2026 08:00 · Ana Paz cambió la cuenta de Luz Marina Ñáñez.',
    ])
    expect((await axe.run(container)).violations).toEqual([])
  })

  test.each([
    ['of before', {}],
    ['that has none to tell', { account_resets: [] }],
  ])('the evidence of an acta says nothing of accounts with a server %s', async (_, evidence) => {
    ofActa(evidence)
    open()
    await screen.findByText('Expedida con la firma electrónica de la entidad.')
    expect(screen.queryByText('Cuentas de quienes trabajaron en el acta')).toBeNull()
  })

  const addendum = {
    ...{
      addendum_id: 7,
      number: '2026-000148-A1',
      text: 'La dirección es Calle 45.\nLo demás no cambia.',
      author: 'Ana Paz',
    },
    ...{ added_at: '2026-11-28T15:00:00.000Z', code: 'AAAAAAAAAAAAAAAAAAAAAA', state: 'expedida', level: 'B-B' },
  }

  test('lists the addenda, each with its text, its file and its page', async () => {
    ofActa({ addenda: [addendum, { ...addendum, addendum_id: 8, number: '2026-000148-A2', state: 'pendiente' }] })
    const { container } = open(technician)
    const section = await screen.findByRole('region', { name: 'Adendas' })
    const [first, second] = within(section).getAllByRole('listitem')
    expect(first?.textContent).toContain('Adenda n.º 2026-000148-A1 · 28/11/2026 10:00 · Ana Paz')
    expect(first?.textContent).toContain('La dirección es Calle 45.\nLo demás no cambia.')
    expect(first?.textContent).not.toContain('Todavía sin firma')
    expect(second?.textContent).toContain('Todavía sin firma electrónica')
    within(first as HTMLElement).getByRole('button', { name: 'Descargar PDF de la adenda 2026-000148-A1' })
    const link = within(first as HTMLElement).getByRole('link')
    expect(link.getAttribute('href')).toBe('/v/AAAAAAAAAAAAAAAAAAAAAA')
    expect(screen.queryByRole('button', { name: 'Agregar adenda' })).toBeNull()
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the evidence of an acta says that there is none on an older server', async () => {
    ofActa({ addenda: [] })
    open()
    await screen.findByText('El acta no tiene adendas.')
    cleanup()
    ofActa({})
    open()
    await screen.findByText('Expedida con la firma electrónica de la entidad.')
    expect(screen.queryByText('Adendas')).toBeNull()
  })

  test('an administrator adds an addendum, counted and warned, and reads it', async () => {
    ofActa({ addenda: [] })
    answers['POST /api/inspection/148/addendum'] = { body: { addendum_id: 7, number: '2026-000148-A1' } }
    open()
    await press('Agregar adenda')
    const window = await screen.findByRole('dialog', { name: 'Agregar una adenda al acta' })
    expect(window.textContent).toContain('No se puede modificar ni borrar')
    await press('Agregar la adenda')
    await screen.findByText('Escriba el texto de la adenda.')
    expect(sent).toEqual([])
    const field = within(window).getByRole('textbox', { name: /Texto de la adenda/ })
    fireEvent.change(field, { target: { value: 'a'.repeat(4_001) } })
    await screen.findByText(/4\.001 de 4\.000 caracteres/)
    await press('Agregar la adenda')
    await screen.findByText('Escriba máximo 4000 caracteres.')
    fireEvent.change(field, { target: { value: addendum.text } })
    expect((await axe.run(document.body)).violations).toEqual([])
    ofActa({ addenda: [addendum] })
    await press('Agregar la adenda')
    await screen.findByText('Adenda n.º 2026-000148-A1')
    await screen.findByText('Se agregó la adenda 2026-000148-A1.')
    expect(sent).toEqual([{ key: 'POST /api/inspection/148/addendum', body: { text: addendum.text } }])
  })

  test.each<[string, object, string]>([
    [
      'none was asked for',
      { ...unsigned, issues: [] },
      'Todavía no se ha expedido con la firma electrónica de la entidad: se firma con la primera descarga.',
    ],
    [
      'it is being issued',
      { ...unsigned, issues: [ofVersion(1, unsigned)] },
      'Copia sin firma electrónica: la expedición está en curso.',
    ],
    [
      'it could not be signed',
      {
        ...{ ...unsigned, state: 'fallida', last_error: 'certificate-expired' },
        issues: [ofVersion(1, { ...unsigned, state: 'fallida' })],
      },
      'Copia sin firma electrónica: el certificado de la entidad venció.',
    ],
    [
      'an unknown error stopped it',
      { ...unsigned, last_error: 'store.full', issues: [ofVersion(1, unsigned)] },
      'Copia sin firma electrónica: la expedición falló y se intentará de nuevo.',
    ],
  ])('the evidence of an acta says why it has no signature: %s', async (_, evidence, text) => {
    ofActa(evidence)
    open()
    await screen.findByText(text)
    expect(screen.queryByRole('button', { name: 'Reexpedir' })).toBeNull()
  })

  test('lists the versions, and says that the newest waits', async () => {
    ofActa({ issues: [ofVersion(2, unsigned), firstIssue] })
    const { container } = open()
    await screen.findByText(
      'La versión 2 no tiene firma todavía: la expedición está en curso. Mientras tanto se descarga la anterior.',
    )
    const rows = within(screen.getByRole('table', { name: 'Expediciones' })).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Versión', 'Pedida', 'Nivel', 'SHA-256 del archivo'],
      ['2', '27/11/2026 10:03', 'Sin firma', 'Sin archivo'],
      ['1', '27/11/2026 10:03', 'B-T', 'b'.repeat(64)],
    ])
    expect(screen.queryByRole('button', { name: 'Reexpedir' })).toBeNull()
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the evidence of an acta is downloaded under its number, with the sealed record', async () => {
    const saved: Blob[] = []
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      saved.push(file as Blob)
      return 'blob:x'
    })
    open(technician)
    await press('Descargar datos (JSON)')
    expect(names).toEqual(['constancia-acta-2026-000148.json'])
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(issuedOnce)
  })

  test('the evidence is downloaded as a package, and a refusal is told in its words', async () => {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:x')
    answers['GET /api/inspection/148/proof'] = { body: {} }
    open(technician)
    await press('Descargar constancia')
    await expect.poll(() => names).toEqual(['constancia-acta-2026-000148.zip'])
    const words = 'El acta todavía no tiene firma electrónica. Intente de nuevo en un minuto.'
    answers['GET /api/inspection/148/proof'] = refusal(409, 'evidence.not-issued', words)
    await press('Descargar constancia')
    await screen.findByText(words)
    expect(names).toHaveLength(1)
  })

  test('an acta without signature has no package', async () => {
    ofActa({ ...unsigned, issues: [ofVersion(1, unsigned)] })
    open()
    await screen.findByRole('button', { name: 'Descargar datos (JSON)' })
    expect(screen.queryByRole('button', { name: 'Descargar constancia' })).toBeNull()
    expect(screen.queryByText(/La constancia es un ZIP/)).toBeNull()
  })

  test('only an administrator may have the acta issued again', async () => {
    open(technician)
    await screen.findByRole('button', { name: 'Descargar constancia' })
    expect(screen.queryByRole('button', { name: 'Reexpedir' })).toBeNull()
  })

  test('an acta is issued again with a reason alone, and then read again', async () => {
    open()
    await press('Reexpedir')
    const dialog = await screen.findByRole('dialog', { name: 'Reexpedir el acta' })
    const submit = within(dialog).getByRole('button', { name: 'Reexpedir' })
    fireEvent.click(submit)
    await within(dialog).findByText('Escriba el motivo.')
    expect(sent).toEqual([])
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Motivo/ }), {
      target: { value: 'La clave se perdió' },
    })
    ofActa({ issues: [ofVersion(2, unsigned), firstIssue] })
    fireEvent.click(submit)
    await screen.findByText('El acta se expide de nuevo.')
    await screen.findByText(/^La versión 2 no tiene firma todavía/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { key: 'POST /api/inspection/148/reissue', body: expect.objectContaining({ reason: 'La clave se perdió' }) },
    ])
  })

  test('a refused reissue says why, and keeps the reason', async () => {
    const message = 'El certificado de la entidad venció el 01/11/2026. Las actas se expiden sin firma hasta renovarlo.'
    answers['POST /api/inspection/148/reissue'] = refusal(409, 'evidence.certificate-expired', message)
    open()
    await press('Reexpedir')
    const dialog = await screen.findByRole('dialog', { name: 'Reexpedir el acta' })
    const reason = within(dialog).getByRole('textbox', { name: /Motivo/ })
    fireEvent.change(reason, { target: { value: 'La clave se perdió' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reexpedir' }))
    await screen.findByText(message)
    expect(reason).toHaveProperty('value', 'La clave se perdió')
  })

  test('a failure can be tried again', async () => {
    answers['GET /api/inspection/148/evidence'] = refusal(500, 'internal', 'No')
    open()
    await screen.findByRole('alert')
    ofActa({})
    await press('Reintentar')
    await screen.findByText('Expedida con la firma electrónica de la entidad.')
  })
})

describe('the page of the signature', () => {
  const open = () => showPage(<EvidenceSettings />)
  const withStatus = (part: Partial<Record<keyof typeof status, object>>) => {
    answers['GET /api/evidence/status'] = { body: { status: { ...status, ...part } } }
  }

  const tryNow = async () => {
    const button = await screen.findByRole('button', { name: 'Probar ahora' })
    button.focus()
    fireEvent.click(button)
    return button
  }

  test('tries the key and the authority, keeps the focus, and reads the state again', async () => {
    const { container } = open()
    await screen.findByRole('button', { name: 'Probar ahora' })
    let letGo = () => {}
    held = new Promise((resolve) => {
      letGo = resolve
    })
    const button = await tryNow()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    letGo()
    withStatus({ time_stamp: { ...status.time_stamp, asked_at: '2026-11-27T15:06:00.000Z' } })
    await screen.findByText('La clave de la entidad firmó una prueba.')
    screen.getByText('La autoridad dio su estampa: 27/11/2026 10:06.')
    await waitFor(() =>
      expect(factsIn(screen.getByRole('region', { name: 'Estampa de tiempo' }))[1]?.[0]).toBe(LAST_ASKED),
    )
    expect(document.activeElement).toBe(button)
    expect(sent).toEqual([{ key: 'POST /api/evidence/trial', body: undefined }])
    expect((await axe.run(container)).violations).toEqual([])
  })

  test.each<[string, object, string]>([
    [
      'a fault with details',
      tried('ready', { fault: 'http (503)' }),
      'Sin estampa de tiempo: La autoridad respondió con un error.',
    ],
    [
      'a stamp of another',
      tried('ready', { fault: 'chain' }),
      'Sin estampa de tiempo: La estampa recibida no es de fiar, y no se usó.',
    ],
    ['no word on the stamp', tried('ready'), 'La autoridad no dio una estampa. Pruebe otra vez.'],
    ['no authority', tried('ready', { is_configured: 0 }), NO_AUTHORITY],
    [
      'a key that does not sign',
      tried('failed'),
      'La clave no pudo firmar una prueba. Revise su archivo en el servidor.',
    ],
    [
      'a certificate that ended',
      tried('certificate-expired'),
      'El certificado venció. Las actas se expiden sin firma hasta renovarlo.',
    ],
  ])('the page of the signature tells %s', async (_name, trial, text) => {
    answers['POST /api/evidence/trial'] = { body: { trial } }
    open()
    await tryNow()
    await screen.findByText(text)
  })

  test('a refused trial says why, and another one may be made', async () => {
    const message = 'Demasiados intentos. Espere un momento y vuelva a intentarlo.'
    answers['POST /api/evidence/trial'] = refusal(429, 'request.too-many', message)
    open()
    await tryNow()
    await screen.findByText(
      (_, place) => place?.role === 'alert' && place.textContent === `No se pudo probar. ${message}`,
    )
    answers['POST /api/evidence/trial'] = { body: { trial: tried('ready', { at: '2026-11-27T15:06:00.000Z' }) } }
    await tryNow()
    await screen.findByText('La clave de la entidad firmó una prueba.')
    expect(document.body.textContent).not.toContain(message)
  })

  test('a fault of the last stamp is told in words, whatever details it has', async () => {
    const asked = { asked_at: '2026-11-27T15:06:00.000Z', fault: 'unreachable (ECONNREFUSED)' }
    withStatus({ time_stamp: { ...status.time_stamp, ...asked } })
    open()
    await screen.findByText('No hay conexión con la autoridad.')
  })

  test('the page of the signature says that it loads, then the signing key and waiting work', async () => {
    const { container } = open()
    expect(await screen.findByText('Cargando...')).toBeTruthy()
    await screen.findByText('Lista para firmar. El certificado vence en 34 días.')
    expect(factsIn(screen.getByRole('region', { name: 'Firma de la entidad' }))).toEqual([
      ['Certificado', 'Propio de la entidad'],
      ['A nombre de', 'Secretaría de Salud'],
      ['Expedido por', 'Secretaría de Salud'],
      ['Válido', '01/01/2026 00:00 – 31/12/2026 00:00'],
      ['Clave', 'k-2026 (ecdsa-p256-sha256)'],
    ])
    expect(factsIn(screen.getByRole('region', { name: 'Estampa de tiempo' }))).toEqual([
      ['Última estampa', '27/11/2026 10:05'],
    ])
    expect(factsIn(screen.getByRole('region', { name: 'Documentos' }))).toEqual([
      ['Expedidos', '148'],
      ['Pendientes', '2'],
      ['Pendiente más antiguo', '27/11/2026 11:00'],
      ['Fallidos', '0'],
      ['Expedidos desde la última estampa', '3'],
      ['Última firma', '27/11/2026 10:04'],
      ['PDF de las actas', 'PDF/A-2a, sin el registro dentro'],
    ])
    expect(factsIn(screen.getByRole('region', { name: 'Libro público' }))).toEqual([
      ['Registros', '12.480'],
      ['Última nota firmada', '27/11/2026 10:08'],
      ['Registros que esperan su lugar', '2'],
      ['El más antiguo espera desde', '27/11/2026 10:09'],
      ['Nombre del libro', 'vigia.example/registro/13'],
      ['estampas.example', '12.400 registros, 26/11/2026 23:45.'],
      ['control@contraloria.gov.co', 'Todavía nada. Hay una nota por guardar. 3 notas no se pudieron guardar.'],
    ])
    expect((await axe.run(container)).violations).toEqual([])
  })

  test('the page of the signature says that there is no key, and names no certificate', async () => {
    const none = { key_id: null, algorithm: null, subject: null, issuer: null, valid_from: null, valid_to: null }
    withStatus({
      signing: { ...none, state: 'key-missing', is_accredited: 0, days_left: null },
      time_stamp: { is_configured: 0, last_stamped_at: null, asked_at: null, fault: null },
      documents: { ...status.documents, issued: 0, oldest_pending_at: null, last_signed_at: null },
    })
    open()
    await screen.findByText('No hay clave de firma configurada.')
    expect(factsIn(screen.getByRole('region', { name: 'Firma de la entidad' }))).toEqual([])
    screen.getByText('No hay autoridad de estampas configurada: las actas quedan en nivel B-B.')
    expect(screen.getAllByText('Ninguna')).toHaveLength(2)
  })

  test('the page of the signature says that the log has no note yet', async () => {
    const empty = {
      origin: null,
      size: 0,
      root: null,
      signed_at: null,
      waiting: 0,
      oldest_waiting_at: null,
      places: [],
    }
    withStatus({ log: empty })
    open()
    const section = await screen.findByRole('region', { name: 'Libro público' })
    expect(factsIn(section)).toEqual([
      ['Registros', '0'],
      ['Última nota firmada', 'Ninguna'],
      ['Registros que esperan su lugar', '0'],
    ])
    within(section).getByText('No hay testigos ni autoridad de estampas: ninguna nota se guarda fuera.')
  })

  test('without an authority it counts no documents since a stamp; numbers and days have their points', async () => {
    withStatus({
      signing: { ...status.signing, days_left: 3653 },
      time_stamp: { is_configured: 0, last_stamped_at: null, asked_at: null, fault: null },
      documents: { ...status.documents, issued: 12_480, unstamped: 12_480 },
    })
    open()
    await screen.findByText('Lista para firmar. El certificado vence en 3.653 días.')
    expect(factsIn(screen.getByRole('region', { name: 'Documentos' }))[0]).toEqual(['Expedidos', '12.480'])
    expect(screen.queryByText('Expedidos desde la última estampa')).toBeNull()
  })

  test.each([
    ['silent', 'La autoridad no respondió a tiempo.'],
    ['chain', 'La estampa recibida no es de fiar, y no se usó.'],
  ])('the page of the signature says why no stamp was taken: %s', async (fault, text) => {
    withStatus({ time_stamp: { ...status.time_stamp, asked_at: '2026-11-27T15:06:00.000Z', fault } })
    open()
    await screen.findByText(text)
    screen.getByText('27/11/2026 10:06')
  })

  test('asks again on demand, and keeps what it showed if that fails', async () => {
    open()
    await screen.findByText('148')
    withStatus({ documents: { ...status.documents, issued: 150, failed: 1, last_error: 'clock-set-back' } })
    await press('Consultar ahora')
    await screen.findByText('150')
    screen.getByText('el reloj del servidor está atrasado')
    answers['GET /api/evidence/status'] = refusal(500, 'internal', 'No')
    await press('Consultar ahora')
    await screen.findByRole('button', { name: 'Reintentar' })
    screen.getByText('150')
  })

  test('an official whose rights ended meanwhile reads why, and is not told to try again', async () => {
    answers['GET /api/evidence/status'] = refusal(403, 'access.forbidden', 'No tiene permiso para esta acción.')
    open()
    await screen.findByText('No tiene permiso para esta acción.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
