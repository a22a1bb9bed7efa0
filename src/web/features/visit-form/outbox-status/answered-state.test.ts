import { describe, expect, test } from 'vitest'
import { missingParts } from '../../../../domain/inspections/visit-state.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { aChecklist, aCommand, anItemWrite, aProgress } from '../testing.ts'
import { progressFacts } from '../visit-progress.ts'
import { answeredItems, answeredStateOf, countInState, partStatus, sectionStatus } from './answered-state.ts'

const [first, second] = aChecklist.sections
if (!first || !second) throw new Error('The checklist has two sections.')

const given = (itemId: number, state: 'waiting' | 'refused' | 'kept' = 'waiting') =>
  aCommand(`item-${itemId}`, anItemWrite(itemId), { state })
const saved = (...ids: number[]) =>
  withWrites(
    aProgress,
    ids.map((id) => anItemWrite(id)),
  )

describe('a section', () => {
  test.each([
    ['nothing', aProgress, [], 'open'],
    ['part given', aProgress, [given(5)], 'open'],
    ['all given', aProgress, [given(5), given(6)], 'waiting'],
    ['part on the server, the rest given', saved(5), [given(6)], 'waiting'],
    ['all on the server', saved(5, 6), [], 'saved'],
    ['one refused', saved(5), [given(6, 'refused')], 'refused'],
    ['one refused, one not begun', aProgress, [given(6, 'refused')], 'refused'],
    ['one kept', saved(5), [given(6, 'kept')], 'kept'],
    ['one refused because the server has it', saved(5, 6), [given(6, 'refused')], 'refused'],
  ] as const)('%s', (_, progress, commands, standing) => {
    expect(sectionStatus(second, answeredStateOf(progress, commands))).toBe(standing)
  })
})

test('a waiting part counts as answered; a refused or kept one does not', () => {
  const known = answeredStateOf(saved(1), [given(2), given(3, 'refused'), given(4, 'kept')])
  expect(known.expected.answers.map(({ itemId }) => itemId)).toEqual([1, 2])
  expect(missingParts(aChecklist, progressFacts(known.expected))[0]).toMatchObject({ sectionId: 1, items: 2 })
  expect([...answeredItems(known)].sort()).toEqual([1, 2, 3, 4])
  expect([countInState(known, 'waiting'), countInState(known, 'refused'), countInState(known, 'kept')]).toEqual([
    1, 1, 1,
  ])
})

test('a part is where its command is, and without one where the server says', () => {
  const write = { call: 'health-observation', body: { observation: 'Limpio' } } as const
  expect(partStatus(answeredStateOf(aProgress, []), 'health-observation')).toBe('open')
  expect(partStatus(answeredStateOf(aProgress, [aCommand('health-observation', write)]), 'health-observation')).toBe(
    'waiting',
  )
  expect(partStatus(answeredStateOf(withWrites(aProgress, [write]), []), 'health-observation')).toBe('saved')
})
