import { expect, test } from 'vitest'
import {
  hasQrFacts,
  parseSignedQr,
  type QrFacts,
  qrContent,
  qrFacts,
  signedLetters,
  textWithoutAddress,
} from './signed-qr.ts'

const facts: QrFacts = {
  ...{ kind: 'acta', number: 148, day: '2026-02-27', concepto: 'DESFAVORABLE', compliancePct: 72.5 },
  ...{ keyId: '0123456789abcdef', seal: 'ab'.repeat(32) },
}
const whole = (bytes: Uint8Array) => Uint8Array.from([...bytes, ...new Uint8Array(64).fill(7)])

test('facts are 47 bytes, as the design has them', () => {
  const bytes = qrFacts(facts)
  expect(Buffer.from(bytes).toString('hex')).toBe(`01010000009408c9031c5201234567${'ab'.repeat(32)}`)
})

test.each<Partial<QrFacts>>([
  {},
  { concepto: null, compliancePct: null },
  { compliancePct: 100 },
  { compliancePct: 0, day: '2020-01-01' },
  { number: 2 ** 32 - 1, day: '2100-12-31', kind: 'indice' },
])('facts are read as they were written: %j', (change) => {
  const { signed, signature, ...read } = parseSignedQr(whole(qrFacts({ ...facts, ...change }))) ?? {}
  expect(read).toEqual({ ...facts, ...change, keyId: '01234567' })
  expect([signed?.length, signature?.length]).toEqual([47, 64])
})

test('letters of signed facts are what the text of a code gives back', () => {
  const signature = Uint8Array.from({ length: 64 }, (_, at) => 255 - at)
  const letters = signedLetters(qrFacts(facts), signature)
  expect(letters).toBe(Buffer.from([...qrFacts(facts), ...signature]).toString('base64url'))
  expect(qrContent(textWithoutAddress(letters))).toEqual({ letters })
})

test.each([
  ['2020-01-01', 1, true],
  ['2019-12-31', 1, false],
  ['2199-06-06', 1, true],
  ['2199-06-07', 1, false],
  ['2026-02-27', 2 ** 32 - 1, true],
  ['2026-02-27', 2 ** 32, false],
  ['', 1, false],
])('facts of the day %s and number %i have their place: %s', (day, number, has) => {
  expect(hasQrFacts({ day, number })).toBe(has)
})

test.each<[string, Uint8Array]>([
  ['no bytes', new Uint8Array()],
  ['the facts alone', qrFacts(facts)],
  ['a byte more', Uint8Array.from([...whole(qrFacts(facts)), 0])],
  ['another version', whole(qrFacts(facts)).fill(2, 0, 1)],
  ['another kind', whole(qrFacts(facts)).fill(8, 1, 2)],
  ['no kind', whole(qrFacts(facts)).fill(0, 1, 2)],
  ['another concepto', whole(qrFacts(facts)).fill(4, 8, 9)],
])('%s is no signed code', (_name, bytes) => {
  expect(parseSignedQr(bytes)).toBeUndefined()
})

const CODE = 'A'.repeat(22)
const LETTERS = 'b'.repeat(148)
test.each([
  [`https://vigia.example/v/${CODE}`, { code: CODE }],
  [`http://127.0.0.1:3000/v/${CODE}#${LETTERS}`, { code: CODE, letters: LETTERS }],
  [`https://vigia.example/v/${CODE}#otro`, { code: CODE }],
  [CODE, { code: CODE }],
  [`VIGIA:${LETTERS}`, { letters: LETTERS }],
  ['VIGIA:corto', undefined],
  [`https://vigia.example/v/${'A'.repeat(26)}`, undefined],
  [`https://vigia.example/w/${CODE}`, undefined],
  [`javascript:alert(1)//v/${CODE}`, undefined],
  ['https://example.com', undefined],
  ['', undefined],
])('the text %j of a code', (text, content) => {
  expect(qrContent(text)).toEqual(content)
})
