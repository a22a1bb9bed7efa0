import { describe, expect, test } from 'vitest'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { aCommand, anItemWrite, aProgress } from '../testing.ts'
import { outdatedParts, renewableParts, withoutParts } from './signed-parts.ts'

const [NOW, BEFORE] = ['a'.repeat(64), 'b'.repeat(64)]
const signature = (shownDigest?: string): VisitWrite => ({
  call: 'witness-signature',
  body: { name: 'Luz', idCard: '1', role: 'Turno', signature: 'data:image/png;base64,AAAA', shownDigest },
})
const saved = (shownDigest?: string) => withWrites(aProgress, [signature(shownDigest)])

test.each<[string, ReturnType<typeof answeredStateOf>, string[]]>([
  ['nothing signed', answeredStateOf(aProgress, []), []],
  ['saved over this content', answeredStateOf(saved(NOW), []), []],
  ['saved over other content', answeredStateOf(saved(BEFORE), []), ['witness-signature']],
  ['saved by a device that told nothing', answeredStateOf(saved(), []), []],
  [
    'waiting over other content',
    answeredStateOf(aProgress, [aCommand('witness-signature', signature(BEFORE))]),
    ['witness-signature'],
  ],
  [
    'on its way: the server may have it',
    answeredStateOf(aProgress, [aCommand('witness-signature', signature(BEFORE), { wasAttempted: true })]),
    [],
  ],
  [
    'refused over other content',
    answeredStateOf(aProgress, [aCommand('witness-signature', signature(BEFORE), { state: 'refused' })]),
    ['witness-signature'],
  ],
  ['signed again', answeredStateOf(saved(BEFORE), [aCommand('witness-signature', signature(NOW))]), []],
])('%s', (_, state, parts) => {
  expect(outdatedParts(state, NOW)).toEqual(parts)
  expect(outdatedParts(state, undefined)).toEqual([])
})

describe('a correction that the server refused for a signature', () => {
  const refusal = { code: 'inspection.signed-before', message: '', signers: ['witness'] }
  const corrected = aCommand('item-1', { ...anItemWrite(1), call: 'correction' } as VisitWrite, {
    state: 'refused',
    refusal,
  })
  test.each<[string, ReturnType<typeof answeredStateOf>, string[]]>([
    ['opens the part of that person', answeredStateOf(saved(), [corrected]), ['witness-signature']],
    [
      'opens none, once they signed again',
      answeredStateOf(saved(), [corrected, aCommand('witness-signature', signature())]),
      [],
    ],
  ])('%s', (_, state, parts) => {
    expect(outdatedParts(state, undefined)).toEqual(parts)
  })
})

test('a part that has to be signed again is open', () => {
  const state = answeredStateOf(saved(BEFORE), [aCommand('witness-signature', signature(BEFORE))])
  const open = withoutParts(state, ['witness-signature'])
  expect([open.progress.hasWitnessSignature, open.expected.hasWitnessSignature, open.commands.size]).toEqual([
    false,
    false,
    0,
  ])
  expect(withoutParts(state, [])).toBe(state)
})

describe('a signature after which answers came', () => {
  const standings = {
    witness: { told: 'Firmó.', isChanged: true },
    establishment: { told: 'Firmó.', isChanged: false },
  }
  test.each<[string, ReturnType<typeof answeredStateOf>, string[]]>([
    ['that is saved may be given again', answeredStateOf(saved(), []), ['witness-signature']],
    [
      'that waits may be given again',
      answeredStateOf(aProgress, [aCommand('witness-signature', signature())]),
      ['witness-signature'],
    ],
    [
      'that is on its way keeps what was sent',
      answeredStateOf(aProgress, [aCommand('witness-signature', signature(), { wasAttempted: true })]),
      [],
    ],
    [
      'that was refused is decided first',
      answeredStateOf(aProgress, [aCommand('witness-signature', signature(), { state: 'refused' })]),
      [],
    ],
    ['that is open anyway is not offered', withoutParts(answeredStateOf(saved(), []), ['witness-signature']), []],
  ])('%s', (_, state, parts) => {
    expect(renewableParts(state, standings)).toEqual(parts)
    expect(renewableParts(state, {})).toEqual([])
  })
})
