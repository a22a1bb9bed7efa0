import { describe, expect, test } from 'vitest'
import {
  admitLink,
  CODE_TRIES,
  codeEnd,
  isCodeOpen,
  isOtherOwner,
  linkEnd,
  linkState,
  maskedEmail,
  OTHER_OWNER,
  readableActs,
  sessionEnd,
} from './portal-rules.ts'

const AT = new Date('2026-11-20T15:00:00Z')
const at = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

test('a link serves 90 days, a code 10 minutes and a session 30', () => {
  expect(linkEnd(AT)).toEqual(new Date('2027-02-18T15:00:00Z'))
  expect(codeEnd(AT)).toEqual(at(10))
  expect(sessionEnd(AT)).toEqual(at(30))
})

test.each([
  ['a new link', { expiresAt: at(1), revokedAt: null }, 'vigente'],
  ['a link at its end', { expiresAt: AT, revokedAt: null }, 'vencido'],
  ['a revoked link', { expiresAt: at(1), revokedAt: AT }, 'revocado'],
  ['a revoked link after its end', { expiresAt: at(-1), revokedAt: at(-2) }, 'revocado'],
] as const)('%s has its state, and opens only while it is valid', (_, link, state) => {
  expect(linkState(link, AT)).toBe(state)
  if (state === 'vigente') expect(() => admitLink(link, AT)).not.toThrow()
  else expect(() => admitLink(link, AT)).toThrow('portal.link-ended')
})

test('an unknown link is told as an ended one', () => {
  expect(() => admitLink(undefined, AT)).toThrow('portal.link-ended')
})

describe('a code', () => {
  const code = { expiresAt: at(10), usedAt: null, failures: 0 }
  test.each([
    ['new', code, AT, true],
    ['one moment before its end', code, new Date(at(10).getTime() - 1), true],
    ['at its end', code, at(10), false],
    ['used', { ...code, usedAt: AT }, AT, false],
    ['with a try left', { ...code, failures: CODE_TRIES - 1 }, AT, true],
    ['without a try left', { ...code, failures: CODE_TRIES }, AT, false],
  ])('a code %s may be tried or not', (_, one, now, isOpen) => {
    expect(isCodeOpen(one, now)).toBe(isOpen)
  })
})

test.each([
  ['ana.rojas@tienda.example', 'a•••@tienda.example'],
  ['a@b.co', 'a•••@b.co'],
  ['sin arroba', '•••'],
  ['@b.co', '•••'],
])('the address %s is told as %s', (email, told) => {
  expect(maskedEmail(email)).toBe(told)
})

describe('an edit', () => {
  const before = { ownerName: 'Ana  Rojas', identificationNumber: '900123456' }
  test.each([
    ['nothing', {}, false],
    ['letters of the same name', { ownerName: ' ANA ROJAS' }, false],
    ['another name', { ownerName: 'Luis Páez' }, true],
    ['another number', { identificationNumber: '900123457' }, true],
  ])('an edit of %s tells whether the owner is another', (_, change, isOther) => {
    expect(isOtherOwner(before, { ...before, ...change })).toBe(isOther)
  })

  test('a gap of a census that is filled is no other owner', () => {
    expect(isOtherOwner({ ownerName: '', identificationNumber: '' }, before)).toBe(false)
  })
})

test.each([
  ['no link', null, true],
  ['a link that serves', { issuedTo: 'ana@t.example', revokedAt: null, revokedReason: null }, true],
  ['a link of a former owner', { issuedTo: 'luis@t.example', revokedAt: AT, revokedReason: OTHER_OWNER }, false],
  ['a revoked link to another address', { issuedTo: 'ana@t.example', revokedAt: AT, revokedReason: 'Error.' }, false],
  ['a revoked link to the same address', { issuedTo: 'LUIS@t.example', revokedAt: AT, revokedReason: 'Error.' }, true],
])('an act by %s is read by an owner or not', (_, link, isRead) => {
  expect(readableActs([{ link }], { email: 'luis@t.example' })).toEqual(isRead ? [{ link }] : [])
})
