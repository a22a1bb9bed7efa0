import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { SOAK_ONLY } from '../../e2e/support/soak-journeys.ts'
import { TURNS } from '../../e2e/support/turns.ts'
import { currentTurn, ofOtherTurns, ofThisTurn, TURN_COUNT, turnOf } from '../../test-turns.ts'
import { EVERYDAY_JOURNEYS } from './everyday-journeys.mjs'

const inTurns = TURNS.flat()

afterEach(() => {
  vi.unstubAllEnvs()
})

test('a journey has one turn, and its file is there', () => {
  expect(TURNS).toHaveLength(TURN_COUNT)
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

test('a run makes its own turn, and one without a turn makes all', () => {
  fc.assert(
    fc.property(fc.nat({ max: TURN_COUNT - 1 }), (turn) => {
      expect([...TURNS.flat()].filter((file) => !ofOtherTurns(TURNS, turn).includes(file))).toEqual(TURNS[turn])
    }),
  )
  const rows = TURNS.flatMap((_, turn) => ofThisTurn(inTurns, turn))
  expect(rows.toSorted()).toEqual(inTurns.toSorted())
  vi.stubEnv('CI', '')
  expect(currentTurn()).toBeUndefined()
  expect(ofOtherTurns(TURNS)).toEqual([])
  expect(ofThisTurn(inTurns)).toEqual(inTurns)
})

test.each([
  ['a developer', ''],
  ['the soak', '1'],
])('%s makes all turns', (_, soak) => {
  vi.stubEnv('CI', soak === '1' ? 'true' : '')
  vi.stubEnv('SOAK', soak)
  expect(currentTurn()).toBeUndefined()
})
