import { loadProgram } from '../phone/program-bundle.ts'
import { planOf } from '../plan/plan-of.ts'
import { runPlan } from '../run-plan.ts'
import type { Mutant } from './mutants.ts'

/** How a mutant was noticed. `runs` counts the seeds; the rule and the seed are undefined when none noticed it. */
export type Catch = { mutant: string; runs: number; invariant: string | undefined; seed: string | undefined }

/** Runs seeds of the profiles that aim at a mutant, until one of them breaks a rule. */
export async function catchMutant(
  { name, profiles, change, changeServer }: Mutant,
  { from, seeds, database }: { from: number; seeds: number; database?: string | undefined },
): Promise<Catch> {
  const program = await loadProgram(change)
  for (let run = 0; run < seeds; run += 1) {
    const profile = profiles[run % profiles.length]
    if (profile === undefined) break
    const seed = String(from + run)
    const { failure } = await runPlan(planOf(seed, profile), { program, changeServer, database })
    if (failure) return { mutant: name, runs: run + 1, invariant: failure.invariant, seed: `${profile} ${seed}` }
  }
  return { mutant: name, runs: seeds, invariant: undefined, seed: undefined }
}
