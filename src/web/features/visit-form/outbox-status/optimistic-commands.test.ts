import { expect, test } from 'vitest'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { aCommand, anItemWrite, aProgress } from '../testing.ts'
import { asGiven, unseen } from './optimistic-commands.ts'

const given = [1, 2, 3].map((id) =>
  asGiven({ userId: 2, assignmentId: 7 }, { slot: `item-${id}`, key: String(id), write: anItemWrite(id) }),
)

test('what was just given is shown until the outbox shows it, or the server has it', () => {
  expect(unseen(given, [], aProgress)).toBe(given)
  const refused = aCommand('item-1', anItemWrite(1), { state: 'refused' })
  expect(unseen(given, [refused], withWrites(aProgress, [anItemWrite(3)])).map(({ slot }) => slot)).toEqual(['item-2'])
})

test('so is a closing part', () => {
  const write = { call: 'health-observation', body: { observation: 'Limpio' } } as const
  const part = [asGiven({ userId: 2, assignmentId: 7 }, { slot: 'health-observation', key: '1', write })]
  expect(unseen(part, [], aProgress)).toHaveLength(1)
  expect(unseen(part, [], withWrites(aProgress, [write]))).toHaveLength(0)
})
