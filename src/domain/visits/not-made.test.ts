import { expect, test } from 'vitest'
import { NOT_MADE_REASONS, notMadeForm, notMadeName, wentOnFault } from './not-made.ts'

test.each<[string, string, string | null]>([
  ['the day of the assignment', '2026-11-20', null],
  ['today', '2026-11-27', null],
  ['a day before the assignment', '2026-11-19', 'El día no puede ser anterior a la asignación de la visita.'],
  ['tomorrow', '2026-11-28', 'El día no puede ser posterior a hoy.'],
])('officials may have gone on %s, or are told why not', (_, wentOn, fault) => {
  expect(wentOnFault({ wentOn, plannedOn: '2026-11-20', today: '2026-11-27' })).toBe(fault)
})

test('a reason of no list has to be written', () => {
  const faultsOf = (sent: object) =>
    notMadeForm.safeParse({ images: [], ...sent }).error?.issues.map(({ path }) => path[0])
  expect(faultsOf({ reason: 'otro' })).toEqual(['note'])
  expect(faultsOf({ reason: 'otro', note: '  ' })).toEqual(['note'])
  expect(faultsOf({ reason: 'lluvia' })).toEqual(['reason'])
  for (const reason of NOT_MADE_REASONS) expect(faultsOf({ reason, note: 'Se fue' }), reason).toBeUndefined()
  expect(new Set(Object.values(notMadeName)).size).toBe(NOT_MADE_REASONS.length)
})
