import { readPlanFile } from './plan-file.ts'
import { type RunOptions, type RunResult, runPlan } from './run-plan.ts'

/** A run, and how its hash compares with that of the file. `new`: the file has no hash. */
export type Replayed = RunResult & { compared: 'same' | 'other' | 'new'; expected: string | undefined }

/** Runs the plan of a file again. */
export async function replay(path: string, options: RunOptions = {}): Promise<Replayed> {
  const { plan, hash } = readPlanFile(path)
  const result = await runPlan(plan, options)
  const compared = hash === undefined ? 'new' : hash === result.hash ? 'same' : 'other'
  return { ...result, compared, expected: hash }
}
