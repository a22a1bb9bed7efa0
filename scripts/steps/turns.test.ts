import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SOAK_ONLY } from '../../e2e/support/soak-journeys.ts'
import { TURNS, turnOf } from '../../e2e/support/turns.ts'
import { EVERYDAY_JOURNEYS } from './everyday-journeys.mjs'

const inTurns = TURNS.flat()

test('a journey has one turn, and its file is there', () => {
  expect(new Set(inTurns).size).toBe(inTurns.length)
  const isThere = (file: string) => existsSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)))
  expect(inTurns.filter((file) => !isThere(file))).toEqual([])
})

test('the journeys of every day, and those of the soak, have no turn', () => {
  expect(inTurns.filter((file) => [...EVERYDAY_JOURNEYS, ...SOAK_ONLY].includes(file))).toEqual([])
})

test('a commit has one turn, and each turn has its commits', () => {
  const commit = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })
  const met = new Set<number>()
  fc.assert(
    fc.property(commit, (id) => {
      expect(turnOf(id)).toBe(turnOf(id))
      met.add(turnOf(id))
    }),
  )
  expect([...met].sort()).toEqual(TURNS.map((_, index) => index))
})
