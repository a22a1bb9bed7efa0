import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { countLine, isGreen, NONE, oneTest, sum } from './steps/counts.mjs'
import { installDependencies } from './steps/dependencies.mjs'
import { EVERYDAY_JOURNEYS } from './steps/everyday-journeys.mjs'
import { killOrphans } from './steps/kill-orphans.mjs'
import { endOnInterrupt } from './steps/processes.mjs'
import { inProject } from './steps/project.mjs'
import { buildStage, journeysStage, lintStage, PROJECTS, projectStage, typesStage } from './steps/stages.mjs'
import { StepFailed } from './steps/step-failed.mjs'
import { prepareSystemTools } from './steps/system-tools.mjs'
import { enterTestEnvironment } from './steps/test-environment.mjs'

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } })
const isCi = process.env.CI === 'true'
/** Nobody waits for CI; who does waits for less (decision 021). */
const isWhole = isCi || values.all
const projects = isWhole ? PROJECTS : PROJECTS.filter((project) => project !== 'server-postgres')
const journeys = isWhole ? [] : EVERYDAY_JOURNEYS
const mark = enterTestEnvironment()

/** What a run leaves running is a bug of the tests or of the server, and would spoil the next run. */
async function endRest(settleMs) {
  const left = await killOrphans(mark, settleMs)
  const failures = left.map(({ pid, command }) => `left running by the tests, ended now: ${pid} ${command}`)
  return { ...oneTest(left.length), failures }
}

/**
 * The project's packages and the system's, at once: both wait for the network and the disk. Neither is left half
 * installed because the other failed.
 * @returns why a stage cannot run, by its name
 */
async function prepare() {
  const [tools, dependencies] = await Promise.allSettled([prepareSystemTools(process.env), installDependencies()])
  for (const { status, reason } of [dependencies, tools]) if (status === 'rejected') throw reason
  return tools.value
}

/** @param unavailable why a stage cannot run, by its name */
async function runStages(unavailable) {
  const counts = []
  const failures = []
  const whole = () => ({ ...sum(counts), failures })
  const stage = async (name, body) => {
    console.log(`\n── ${name}`)
    const reason = unavailable.get(name)
    if (reason) console.error(`${isCi ? 'FAILED' : 'SKIPPED'}: ${reason}.`)
    const result = reason ? { ...NONE, [isCi ? 'failed' : 'skipped']: 1 } : await body()
    console.log(`── ${name}: ${countLine(result)}`)
    counts.push(result)
    const named = result.failures ?? []
    // With its stage: a file that runs on both databases may fail on one.
    if (named.length > 0) failures.push(...named.map((failure) => `${name}: ${failure}`))
    else if (result.failed > 0) failures.push(`the whole of '${name}'`)
    return result
  }
  // What does not compile fails everywhere after, in a hundred places that are not the cause.
  if ((await stage('types', typesStage)).failed > 0) return whole()
  await stage('lint', () => lintStage('ci'))
  for (const project of projects) await stage(project, () => projectStage(project))
  await stage('build', buildStage)
  await stage('journeys', () => journeysStage(journeys))
  return whole()
}

async function countedRun() {
  try {
    return await runStages(await prepare())
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    return oneTest(1)
  }
}

function say(failures = []) {
  for (const failure of failures) console.log(`\nFailed: ${failure}`)
}

endOnInterrupt(async () => say((await endRest(1_000)).failures))
const run = await countedRun()
const rest = await endRest()
const counts = rest.failed > 0 ? sum([run, rest]) : run
mkdirSync(inProject('.tmp'), { recursive: true })
writeFileSync(inProject('.tmp', 'test-counts'), `${countLine(counts)}\n`)
if (!isWhole)
  console.log(
    '\nA part of the tests: `npm test -- --all` is the whole, with PostgreSQL and every journey, as CI runs it.',
  )
say(run.failures)
say(rest.failures)
console.log(`\n${countLine(counts)}`)
process.exitCode = isGreen(counts, { isCi }) ? 0 : 1
