import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Plan } from './plan/plan.ts'
import { planOf } from './plan/plan-of.ts'
import { planFileOf, writePlanFile } from './plan-file.ts'
import { runPlan } from './run-plan.ts'

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url))

test('a plan gives one hash: again in this process, and in another one', async () => {
  const plan = planOf('6', 'two-officials')
  const first = await runPlan(plan)
  expect((await runPlan(plan)).hash).toBe(first.hash)
  const folder = mkdtempSync(join(tmpdir(), 'vigia-simulation-'))
  try {
    const path = join(folder, 'plan.json')
    writePlanFile(path, planFileOf(plan, first))
    const said = execFileSync(process.execPath, ['--import', 'tsx', CLI, 'replay', path], { encoding: 'utf8' })
    expect(said).toContain('The same hash as in the file.')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a person who fills a visit on a good link closes it', async () => {
  const parts = ['section-0', 'section-1', 'section-2', 'section-3', 'section-4', 'observation', 'own'] as const
  const plan: Plan = {
    ...{ seed: 'good link', profile: 'field', phones: [{ id: 'phone-1' }], places: 1, faults: {} },
    visits: [{ technician: 'technician', engineer: 'engineer', place: 0 }],
    actions: [
      { at: 0, do: 'log-in', phone: 'phone-1', who: 'technician', isTyped: true },
      { at: 1_000, do: 'prepare', phone: 'phone-1' },
      { at: 2_000, do: 'save', phone: 'phone-1', visit: 0, parts: [...parts, 'establishment', 'witness'] },
    ],
  }
  const { failure, inspections, safe } = await runPlan(plan)
  expect(failure).toBeUndefined()
  expect(inspections).toBe(1)
  // Each answer, and the four parts that close the visit.
  expect(safe).toBeGreaterThan(20)
})
