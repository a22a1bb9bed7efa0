import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readPlanFile } from '../plan-file.ts'
import { runPlan } from '../run-plan.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

const stories = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => ({ name: name.replace(/\.json$/, '').replaceAll('-', ' '), ...readPlanFile(`${FOLDER}${name}`) }))

test.each(stories)('$name: $why', async ({ plan }) => {
  const { failure, inspections } = await runPlan(plan)
  expect(failure).toBeUndefined()
  expect(inspections).toBe(plan.visits.length)
})
