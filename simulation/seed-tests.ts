import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { Profile } from './plan/plan.ts'
import { planOf } from './plan/plan-of.ts'
import { planFileOf, writePlanFile } from './plan-file.ts'
import { profileOf } from './profile-of.ts'
import { runPlan } from './run-plan.ts'

/** `npm run simulate -- replay` and `shrink` take the plans of failures from here. */
const FOLDER = fileURLToPath(new URL('../.tmp/simulation', import.meta.url))

/** The numbers of seeds from `from` on, with their profiles in turn. */
const seedsFrom = (from: number, count: number): { seed: number; profile: Profile }[] =>
  Array.from({ length: count }, (_, index) => ({ seed: from + index, profile: profileOf(from + index) }))

/**
 * Declares a test for each seed: `short` counts them at every change, and `long` in `npm run soak`. The plan of a
 * failure is written to a file.
 * @param database gives the URL of a PostgreSQL server; without one each run has a database in memory
 */
export function testSeeds(
  { from, short, long }: Record<'from' | 'short' | 'long', number>,
  database = (): string | undefined => undefined,
) {
  test.each(seedsFrom(from, process.env.SOAK === '1' ? long : short))(
    'seed $seed, $profile: no rule is broken',
    async ({ seed, profile }) => {
      const plan = planOf(String(seed), profile)
      const result = await runPlan(plan, { database: database() })
      if (result.failure) writePlanFile(join(FOLDER, `${profile}-${seed}.json`), planFileOf(plan, result))
      expect(result.failure, `npm run simulate -- replay .tmp/simulation/${profile}-${seed}.json`).toBeUndefined()
    },
  )
}
