import { describe, expect, test } from 'vitest'
import { CODE_MISSING, CODE_WRONG, secondFactorProof } from './second-factor.ts'

const codeOf = (code: string) => secondFactorProof.parse({ code }).code

describe('a one-time code', () => {
  test.each([
    '123456',
    ' 123 456 ',
    '123\u00a0456',
    '123-456',
    '123\u2013456',
    '\u200e123456\u200f',
    '123\u200b456',
    '１２３４５６',
  ])('written as %j is its six figures', (typed) => {
    expect(codeOf(typed)).toBe('123456')
  })

  test('a recovery code keeps its letters and groups', () => {
    expect(codeOf(' abcd-efgh-2345\u200b ')).toBe('abcd-efgh-2345')
  })

  test.each(['', ' ', '\u200b'])('%j is missing', (typed) => {
    expect(secondFactorProof.safeParse({ code: typed }).error?.issues[0]?.message).toBe(CODE_MISSING)
  })

  test('a code that is too long is wrong', () => {
    expect(secondFactorProof.safeParse({ code: 'A'.repeat(61) }).error?.issues[0]?.message).toBe(CODE_WRONG)
  })
})
