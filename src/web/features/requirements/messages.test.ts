import { expect, test } from 'vitest'
import { extensionObstacle, termTexts } from './messages.ts'
import { aRequirement } from './testing.ts'

test('a term of business days names the days that do not count', () => {
  const term = { termKind: 'habiles', termDays: 8, printedDueOn: '2026-12-10', lastDay: '2026-12-10' } as const
  expect(termTexts.arithmetic(aRequirement({ ...term, uncounted: ['2026-12-08'] }))).toContain(
    'No se cuentan los sábados ni los domingos, ni el martes 08/12/2026. El último es el jueves 10/12/2026.',
  )
  expect(termTexts.arithmetic(aRequirement({ ...term, uncounted: null }))).toContain(
    'No se cuentan los sábados ni los domingos, ni los días que entonces no eran hábiles. El último es',
  )
})

test.each([
  [{ isOverdue: true, may: ['close'] }, 'No admite prórroga: el plazo venció el 14/12/2026.'],
  [{ extensionCount: 1, may: ['close'] }, 'No admite otra prórroga: ya tuvo la que su término permite.'],
  [{ may: ['close'] }, 'Su término no admite prórroga.'],
  [{ may: ['close', 'extend'] }, undefined],
  [{ isOverdue: true, may: ['evidence'] }, undefined],
] as const)('the reason against an extension of %j', (own, reason) => {
  expect(extensionObstacle(aRequirement({ ...own, may: [...own.may] }))).toBe(reason)
})
