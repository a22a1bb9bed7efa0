import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type QrFacts, qrFacts } from '../../domain/evidence/signed-qr.ts'
import { recordCode } from '../../server/records/record-code.ts'
import { checkCode } from './signed-code.ts'

const own = generateKeyPairSync('ed25519')
const other = generateKeyPairSync('ed25519')
const seal = 'ab'.repeat(32)
const facts: QrFacts = {
  ...{ kind: 'acta', number: 148, day: '2026-02-27', concepto: 'DESFAVORABLE', compliancePct: 72.5 },
  ...{ keyId: '0123456789abcdef', seal },
}
const lettersOf = (key: KeyObject, change: Partial<QrFacts> = {}) => {
  const bytes = qrFacts({ ...facts, ...change })
  return Buffer.concat([bytes, sign(null, bytes, key)]).toString('base64url')
}
const published = (change = {}) => ({
  ...{ key_id: facts.keyId, purpose: 'registro', is_accredited: false, retired_at: null },
  spki: own.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  ...change,
})

let keys: object[] | undefined
beforeEach(() => {
  keys = [published()]
  vi.stubGlobal('fetch', async () => {
    if (!keys) throw new TypeError('no network')
    return new Response(JSON.stringify({ data: { keys } }))
  })
})
afterEach(() => vi.unstubAllGlobals())

const GOOD = 'El código QR está firmado por la entidad.'

test('a signed code of the entity is told with its facts', async () => {
  const { words, qr, code } = await checkCode(lettersOf(own.privateKey), recordCode(seal))
  expect([words.tone, words.title, qr?.day, qr?.concepto, qr?.compliancePct, code]).toEqual([
    ...['good', GOOD, '2026-02-27', 'DESFAVORABLE', 72.5],
    recordCode(seal),
  ])
})

test('a code without address gives its own', async () => {
  expect((await checkCode(lettersOf(own.privateKey), undefined)).code).toBe(recordCode(seal))
})

test.each<[string, () => string, tone: string, title: string]>([
  [
    'with a fact changed',
    () => `${lettersOf(own.privateKey).slice(0, 12)}A${lettersOf(own.privateKey).slice(13)}`,
    'bad',
    'El código QR no está firmado por la entidad.',
  ],
  ['signed with another key', () => lettersOf(other.privateKey), 'bad', 'El código QR no está firmado por la entidad.'],
  [
    'of a key that is not published',
    () => lettersOf(own.privateKey, { keyId: 'ff'.repeat(8) }),
    'care',
    'El código QR está firmado con una clave que esta página no conoce.',
  ],
  [
    'of another acta',
    () => lettersOf(own.privateKey, { seal: 'cd'.repeat(32) }),
    'bad',
    'El código QR no corresponde a esta acta.',
  ],
  ['of other letters', () => 'A'.repeat(148), 'bad', 'El código QR no se pudo leer.'],
])('a code %s is told as such', async (_name, letters, tone, title) => {
  const { words } = await checkCode(letters(), recordCode(seal))
  expect([words.tone, words.title]).toEqual([tone, title])
})

test.each<[string, object[] | undefined, string]>([
  [
    'was withdrawn',
    [published({ retired_at: '2026-01-01T00:00:00Z' })],
    'El código QR está firmado con una clave que la entidad retiró.',
  ],
  [
    'is for PDFs',
    [published({ purpose: 'pdf' })],
    'El código QR está firmado con una clave que esta página no conoce.',
  ],
  ['was never seen on this device', undefined, 'La firma del código QR no se comprobó.'],
])('a code whose key %s is never told in green', async (_name, ofEntity, title) => {
  keys = ofEntity
  const { words } = await checkCode(lettersOf(own.privateKey), recordCode(seal))
  expect([words.tone, words.title]).toEqual(['care', title])
})

test('a browser without the scheme blames no code', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('unknown', 'NotSupportedError'))
  const { words } = await checkCode(lettersOf(own.privateKey), recordCode(seal))
  expect(words.tone).toBe('none')
  vi.restoreAllMocks()
})
