import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'

export const SEAL = 'a'.repeat(64)

const signed = {
  ...{ state: 'expedida', level: 'B-T', key_id: 'k-2026', tsa_serial: '5F01' },
  ...{ signed_at: '2026-11-27T15:04:00.000Z', stamped_at: '2026-11-27T15:05:00.000Z' },
}

export const ofVersion = (version: number, signature: object) => ({
  ...{ version, tsa_policy: null, requested_at: '2026-11-27T15:03:00.000Z', blob_sha256: null, bytes: null },
  ...signature,
})

export const firstIssue = ofVersion(1, { ...signed, blob_sha256: 'b'.repeat(64), bytes: 250_000 })

export const issuedOnce = {
  ...{
    acta_number: '2026-000148',
    seal: SEAL,
    code: 'QkY7n2c0a_-Z4vQkY7n2c0',
    record_file: '{"acta":1}',
    signing_acts: [],
  },
  ...{ ...signed, last_error: null, issues: [firstIssue] },
}

export const status = {
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

export const tried = (signing: string, stamp: object = {}) => ({
  signing,
  stamp: { is_configured: 1, at: null, fault: null, ...stamp },
})

type Answer = { status?: number; body: object }

export const refusal = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } })

/** Labels and values of a list of facts. */
export const factsIn = (place: HTMLElement) =>
  [...place.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent))

export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** A server of the evidence for each test, whose answers the test may replace. */
export function evidenceServer() {
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
  return {
    get answers() {
      return answers
    },
    set answers(value) {
      answers = value
    },
    get sent() {
      return sent
    },
    set sent(value) {
      sent = value
    },
    get held() {
      return held
    },
    set held(value) {
      held = value
    },
  }
}
