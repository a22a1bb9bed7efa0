import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { catchMutant } from './mutants/catch-mutants.ts'
import { MUTANTS } from './mutants/mutants.ts'
import { type Plan, PROFILES } from './plan/plan.ts'
import { planOf } from './plan/plan-of.ts'
import { NotAPlan, planFileOf, readPlanFile, writePlanFile } from './plan-file.ts'
import { profileOf } from './profile-of.ts'
import { replay } from './replay.ts'
import { type RunResult, runPlan } from './run-plan.ts'
import { shrink } from './shrink.ts'

// Days are those of Colombia on every machine.
process.env.TZ = 'America/Bogota'

const FOLDER = fileURLToPath(new URL('../.tmp/simulation', import.meta.url))
const SECONDS = 1_000
const MINUTE = 60 * SECONDS

const USAGE = `npm run simulate -- [--seeds 20] [--from 1] [--profile ${PROFILES.join('|')}] [--database URL]
npm run simulate -- replay FILE [--log FILE] [--database URL]
npm run simulate -- shrink FILE [--database URL]
npm run simulate -- mutants [--seeds 20] [--from 1]`

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    profile: { type: 'string' },
    database: { type: 'string' },
    log: { type: 'string' },
  },
})
const { database } = values

const told = ({ failure, inspections, safe, events, hash }: RunResult): string =>
  `${failure ? `FAILED '${failure.invariant}' ${failure.detail}` : 'ok'} · ${inspections} closed · ${safe} safe · ${events} events · ${hash.slice(0, 16)}`

const named = PROFILES.find((profile) => profile === values.profile)

async function runSeeds(): Promise<boolean> {
  const from = Number(values.from)
  const began = performance.now()
  let closed = 0
  let safe = 0
  const failed: string[] = []
  for (let number = from; number < from + Number(values.seeds); number += 1) {
    const profile = named ?? profileOf(number)
    const plan = planOf(String(number), profile)
    const at = performance.now()
    const result = await runPlan(plan, { database })
    closed += result.inspections
    safe += result.safe
    say(`${profile} ${number}: ${told(result)} · ${((performance.now() - at) / SECONDS).toFixed(1)} s`)
    if (!result.failure) continue
    const path = join(FOLDER, `${profile}-${number}.json`)
    writePlanFile(path, planFileOf(plan, result))
    failed.push(path)
  }
  const minutes = (performance.now() - began) / MINUTE
  say(
    `${values.seeds} seeds, ${closed} inspections, ${safe} safe parts, ${(closed / minutes).toFixed(1)} inspections/min`,
  )
  for (const path of failed) say(`Failed: ${path}`)
  return failed.length === 0
}

async function replayFile(path: string): Promise<boolean> {
  const result = await replay(path, { database })
  say(told(result))
  if (values.log) writeFileSync(values.log, `${result.log.join('\n')}\n`)
  if (result.compared === 'same') say('The same hash as in the file.')
  if (result.compared === 'other') say(`Another hash than in the file: ${result.expected}`)
  return result.compared !== 'other'
}

async function shrinkFile(path: string): Promise<boolean> {
  const { plan, invariant } = readPlanFile(path)
  const breaks = async (smaller: Plan) => (await runPlan(smaller, { database })).failure?.invariant
  const broken = invariant ?? (await breaks(plan))
  if (broken === undefined) {
    say('The plan breaks no rule.')
    return false
  }
  const onSmaller = ({ actions, faults }: Plan, runs: number) =>
    say(`${runs} runs: ${actions.length} actions, ${Object.keys(faults).length} faults`)
  const small = await shrink(plan, { breaks, invariant: broken, onSmaller })
  const result = await runPlan(small.plan, { database })
  const written = path.replace(/\.json$/, '.small.json')
  writePlanFile(written, planFileOf(small.plan, result))
  say(`${small.runs} runs; ${told(result)}\nWritten: ${written}`)
  return result.failure?.invariant === broken
}

/** Prints the seed that notices each broken guard. @returns whether every one was noticed */
async function runMutants(): Promise<boolean> {
  let isWhole = true
  for (const mutant of MUTANTS) {
    const { runs, invariant, seed } = await catchMutant(mutant, {
      ...{ from: Number(values.from), seeds: Number(values.seeds), database },
    })
    isWhole &&= invariant !== undefined
    say(invariant ? `${mutant.name}: '${invariant}' after ${runs} (${seed})` : `${mutant.name}: NOT CAUGHT by ${runs}`)
  }
  return isWhole
}

const [command, file] = positionals
const work =
  command === undefined
    ? runSeeds()
    : command === 'replay' && file
      ? replayFile(file)
      : command === 'shrink' && file
        ? shrinkFile(file)
        : command === 'mutants'
          ? runMutants()
          : undefined
/** @returns the exit code: 1 when a rule was broken, 2 when there was nothing to run */
async function exitCodeOf(running: Promise<boolean>): Promise<number> {
  try {
    return (await running) ? 0 : 1
  } catch (error) {
    if (!(error instanceof NotAPlan || (error as NodeJS.ErrnoException).code === 'ENOENT')) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    return 2
  }
}

if (work) process.exitCode = await exitCodeOf(work)
else {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 2
}
// A worker thread of the image library may live on: it must not keep the process.
setTimeout(() => process.exit(), SECONDS).unref()
