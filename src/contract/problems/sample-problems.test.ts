import { expect, test } from 'vitest'
import { type CarriedSample, decideLink } from '../../domain/samples/custody.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { replyTo } from '../problems.ts'

test('the field of a gap in the custody has the words of its refusal', () => {
  const at = '2026-11-20T15:00:00.000Z'
  const holder = { party: 'funcionario', name: 'Ana Rojas' } as const
  const sample: CarriedSample = { state: 'tomada', holder, since: at, hasResults: false }
  const link = { fromName: 'Luis Mena', toParty: 'transportador', at, isSealIntact: true } as const
  let refused: unknown
  try {
    decideLink(sample, link, new Date(at))
  } catch (error) {
    refused = error
  }
  if (!(refused instanceof Problem)) throw new Error('The link was taken.')
  const { message, fields } = replyTo(refused).error
  expect(fields).toEqual({ fromName: message })
})
