import { expect, test } from 'vitest'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { aCommand, anItemWrite, aProgress } from '../testing.ts'
import { notYetRead, optimisticCommand } from './optimistic-commands.ts'

const given = [1, 2, 3].map((id) =>
  optimisticCommand({ userId: 2, assignmentId: 7 }, { slot: `item-${id}`, key: String(id), write: anItemWrite(id) }),
)

test('a given part is shown until the outbox or the server has it', () => {
  expect(notYetRead(given, [], aProgress)).toBe(given)
  const refused = aCommand('item-1', anItemWrite(1), { state: 'refused' })
  expect(notYetRead(given, [refused], withWrites(aProgress, [anItemWrite(3)])).map(({ slot }) => slot)).toEqual([
    'item-2',
  ])
})

test('a closing part is shown at once too', () => {
  const write = { call: 'health-observation', body: { observation: 'Limpio' } } as const
  const part = [optimisticCommand({ userId: 2, assignmentId: 7 }, { slot: 'health-observation', key: '1', write })]
  expect(notYetRead(part, [], aProgress)).toHaveLength(1)
  expect(notYetRead(part, [], withWrites(aProgress, [write]))).toHaveLength(0)
})
