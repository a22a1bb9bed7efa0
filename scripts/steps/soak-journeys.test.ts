import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SOAK_ONLY, WITH_LONG_FORM } from '../../e2e/support/soak-journeys.ts'

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const journeys = readdirSync(inProject('e2e'), { recursive: true })
  .map((name) => `e2e/${name}`)
  .filter((name) => name.endsWith('.test.ts'))

test('the journeys of the soak are there', () => {
  expect([...SOAK_ONLY, ...WITH_LONG_FORM].filter((file) => !journeys.includes(file))).toEqual([])
})

test('each journey with a long form is one of the soak, and no other', () => {
  const long = journeys.filter((file) => readFileSync(inProject(file), 'utf8').includes('/support/nets.ts'))
  expect(long.sort()).toEqual([...WITH_LONG_FORM].sort())
})
