import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { showPage } from '../../testing/show-page.tsx'
import { EvidenceSettings } from './evidence-settings.tsx'
import { evidenceServer, factsIn, press, refusal, status, tried } from './testing.tsx'

const current = evidenceServer()

const LAST_ASKED = 'Última solicitud'
const NO_AUTHORITY = 'No hay autoridad de estampas configurada: las actas quedan en nivel B-B.'
afterEach(() => {
  cleanup()
  notifications.clean()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the page of the signature', () => {
  const open = () => showPage(<EvidenceSettings />)
  const withStatus = (part: Partial<Record<keyof typeof status, object>>) => {
    current.answers['GET /api/evidence/status'] = { body: { status: { ...status, ...part } } }
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
    current.held = new Promise((resolve) => {
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
    expect(current.sent).toEqual([{ key: 'POST /api/evidence/trial', body: undefined }])
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
    current.answers['POST /api/evidence/trial'] = { body: { trial } }
    open()
    await tryNow()
    await screen.findByText(text)
  })

  test('a refused trial says why, and another one may be made', async () => {
    const message = 'Demasiados intentos. Espere un momento y vuelva a intentarlo.'
    current.answers['POST /api/evidence/trial'] = refusal(429, 'request.too-many', message)
    open()
    await tryNow()
    await screen.findByText(
      (_, place) => place?.role === 'alert' && place.textContent === `No se pudo probar. ${message}`,
    )
    current.answers['POST /api/evidence/trial'] = {
      body: { trial: tried('ready', { at: '2026-11-27T15:06:00.000Z' }) },
    }
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
    current.answers['GET /api/evidence/status'] = refusal(500, 'internal', 'No')
    await press('Consultar ahora')
    await screen.findByRole('button', { name: 'Reintentar' })
    screen.getByText('150')
  })

  test('an official whose rights ended meanwhile reads why, and is not told to try again', async () => {
    current.answers['GET /api/evidence/status'] = refusal(403, 'access.forbidden', 'No tiene permiso para esta acción.')
    open()
    await screen.findByText('No tiene permiso para esta acción.')
    expect(screen.queryByRole('button')).toBeNull()
  })
})
