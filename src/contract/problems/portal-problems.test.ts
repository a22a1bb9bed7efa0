import { expect, test } from 'vitest'
import { portalProblems } from './portal-problems.ts'

test('a refusal of codes of twenty-four hours names no calendar day', () => {
  const { text } = portalProblems['portal.too-many-codes-today']
  expect(text).toContain('24 horas')
  expect(text).not.toMatch(/hoy|mañana/i)
})
