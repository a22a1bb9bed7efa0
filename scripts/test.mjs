// npm test [-- --all]: every stage with its count; the last line is the total. CI runs all stages.
import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { faultyCommits } from './checks/commits.mjs'
import { countLine, isGreen, NONE, oneTest, sum } from './steps/counts.mjs'
import { installDependencies } from './steps/dependencies.mjs'
import { EVERYDAY_JOURNEYS } from './steps/everyday-journeys.mjs'
import { killOrphans } from './steps/kill-orphans.mjs'
import { endOnInterrupt } from './steps/processes.mjs'
import { inProject } from './steps/project.mjs'
import { enterRunFolder, withLeft } from './steps/run-folder.mjs'
import {
  buildStage,
  journeysStage,
  lintStage,
  PROJECTS,
  projectStage,
  simulationStage,
  typesStage,
  unusedStage,
} from './steps/stages.mjs'
import { StepFailed } from './steps/step-failed.mjs'
import { prepareSystemTools } from './steps/system-tools.mjs'
import { enterTestEnvironment } from './steps/test-environment.mjs'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const isCi = process.env.CI === 'true'
/** A developer waits for a local run, so it covers less than CI (decision 068). */
const isWhole = isCi || values.all
const projects = isWhole ? PROJECTS : PROJECTS.filter((project) => project !== 'server-postgres')
const journeys = isWhole ? [] : EVERYDAY_JOURNEYS
const mark = enterTestEnvironment()
let runFolder

/** Ends and removes all that a run left. A process left running is a bug of the tests or of the server. */
async function endRest(settleMs) {
  const left = await killOrphans(mark, settleMs)
  runFolder?.remove()
  const failures = left.map(({ pid, command }) => `left running by the tests, ended now: ${pid} ${command}`)
  return { ...oneTest(left.length), failures }
}

/**
 * Installs the project's packages and the system's at the same time, as both wait for the network. When one fails the
 * other is still completed.
 * @returns reasons why stages cannot run, by stage
 */
async function prepare() {
  const [tools, dependencies] = await Promise.allSettled([prepareSystemTools(process.env), installDependencies()])
  for (const { status, reason } of [dependencies, tools]) if (status === 'rejected') throw reason
  return tools.value
}

/** @param unavailable reasons why stages cannot run, by stage */
async function runStages(unavailable) {
  const counts = []
  const failures = []
  const flaky = []
  const warnings = []
  const whole = () => ({ ...sum(counts), failures, flaky, warnings })
  const stage = async (name, body) => {
    console.log(`\n── ${name}`)
    const reason = unavailable.get(name)
    if (reason) console.error(`${isCi ? 'FAILED' : 'SKIPPED'}: ${reason}.`)
    const result = reason
      ? { ...NONE, [isCi ? 'failed' : 'skipped']: 1 }
      : withLeft(await body(), (await runFolder?.takeLeft()) ?? [])
    console.log(`── ${name}: ${countLine(result)}`)
    counts.push(result)
    flaky.push(...(result.flaky ?? []))
    warnings.push(...(result.warnings ?? []).map((warning) => `${name}: ${warning}`))
    const named = result.failures ?? []
    // The stage is named because a file that runs on both databases may fail on one.
    if (named.length > 0) failures.push(...named.map((failure) => `${name}: ${failure}`))
    else if (result.failed > 0) failures.push(`the whole of '${name}'`)
    return result
  }
  // A type error would fail the later stages too, in a hundred places that are not the cause.
  if ((await stage('types', typesStage)).failed > 0) return whole()
  // The compiler wrote the server, so that tests may start its workers from there.
  process.env.BUILT_WORKERS = 'on'
  // A run that is red already does not take half an hour more.
  const fast = [await stage('lint', () => lintStage('ci')), await stage('unused', unusedStage)]
  if (fast.some(({ failed }) => failed > 0)) return whole()
  for (const project of projects) await stage(project, () => projectStage(project))
  if (isWhole) await stage('simulation', simulationStage)
  await stage('build', buildStage)
  await stage('journeys', () => journeysStage(journeys))
  return whole()
}

async function countedRun() {
  try {
    const unavailable = await prepare()
    // Not before: programs that install packages run as users who may not enter every folder.
    runFolder = enterRunFolder()
    return await runStages(unavailable)
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    return oneTest(1)
  }
}

function say({ failures = [], flaky = [], warnings = [] }) {
  for (const warning of warnings) console.log(`\nWarning: ${warning}`)
  for (const test of flaky) console.log(`\nFlaky: ${test}`)
  for (const failure of failures) console.log(`\nFailed: ${failure}`)
}

endOnInterrupt(async () => say(await endRest(1_000)))
const run = await countedRun()
const rest = await endRest()
const counts = rest.failed > 0 ? sum([run, rest]) : run
mkdirSync(inProject('.tmp'), { recursive: true })
writeFileSync(inProject('.tmp', 'test-counts'), `${countLine(counts)}\n`)
if (!isWhole)
  console.log(
    '\nA part of the tests: `npm test -- --all` is the whole, with PostgreSQL and every journey, as CI runs it.',
  )
// A commit that exists cannot be unmade by the next one, so CI tells it and lets it pass.
if (isCi) say({ warnings: faultyCommits('all') })
say(run)
say(rest)
console.log(`\n${countLine(counts)}`)
process.exitCode = isGreen(counts, { isCi }) ? 0 : 1
