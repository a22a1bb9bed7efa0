import { mkdirSync, rmSync } from 'node:fs'
import { buildServer, buildWeb, checkTypes } from './build.mjs'
import { failuresOf, NONE, oneTest, vitestCounts } from './counts.mjs'
import { forgetNotes, forgetNotesOf, readNotes, withNotes } from './failure-notes.mjs'
import { LONG_FORMS, longFormVariables } from './long-forms.mjs'
import { endChildren, runNode } from './processes.mjs'
import { inProject, installedTool, ROOT, readJson } from './project.mjs'
import { RUN_FILE } from './run-reporter.mjs'
import { withSecondChance } from './second-chance.mjs'
import { StepFailed } from './step-failed.mjs'

/** Every Vitest project. Each is a stage of its own, so that a project without tests is noticed. */
export const PROJECTS = ['unit', 'web', 'server-embedded', 'server-postgres']

const MINUTE = 60_000
/** Most minutes of each stage, some six times those of a quiet machine. */
const LIMITS = {
  ...{ types: 15, lint: 5, unused: 5, build: 15, unit: 15, web: 30 },
  ...{ 'server-embedded': 40, 'server-postgres': 40, simulation: 30, journeys: 60, soak: 600 },
  ...{ 'simulation-soak': 300, 'server-soak': 360 },
}

/** Ends a stage that is not done at its limit, and names it with what ran then. */
export async function withinLimit(stage, body, minutes = LIMITS[stage] ?? 5) {
  let running
  const late = setTimeout(() => {
    running = readJson(runFileOf(stage))?.running ?? []
    void endChildren()
  }, minutes * MINUTE)
  const result = await body(() => running !== undefined)
  clearTimeout(late)
  if (!running) return result
  const failure = `not done after ${minutes} minutes${running.length > 0 ? `; then ran ${running.join(', ')}` : ''}`
  return { ...result, failed: Math.max(result.failed, 1), failures: [failure, ...(result.failures ?? [])] }
}

const inReports = (name) => inProject('.tmp', 'test-reports', name)
const runFileOf = (stage) => inReports(`${stage}-run.json`)

export const typesStage = () => withinLimit('types', async () => oneTest(await checkTypes()))

/** @param command Biome's: `check` for a developer, `ci` for an unattended run */
export const lintStage = (command) =>
  withinLimit('lint', async () =>
    oneTest(await runNode([installedTool('@biomejs/biome', 'biome'), command, '--error-on-warnings', '.'])),
  )

/** Files, exports and packages that nothing uses (knip.json). */
export const unusedStage = () =>
  withinLimit('unused', async () => oneTest(await runNode([installedTool('knip'), '--no-progress'])))

/** One run of Vitest, with its report, and what the report lacks. @param variables added to the environment */
async function runVitest(stage, args, variables = {}) {
  mkdirSync(inReports(''), { recursive: true })
  const [reportFile, runFile] = [inReports(`${stage}.json`), runFileOf(stage)]
  for (const file of [reportFile, runFile]) rmSync(file, { force: true })
  const reporters = ['default', 'json', inProject('scripts', 'steps', 'run-reporter.mjs')]
  const code = await runNode(
    [
      ...[installedTool('vitest'), 'run', ...args],
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${reportFile}`,
    ],
    { env: { ...process.env, ...variables, [RUN_FILE]: runFile } },
  )
  return { report: readJson(reportFile), code, unhandled: readJson(runFile)?.unhandled ?? [] }
}

/** A file with a failure gets a second chance with the machine to itself. */
const vitest = (stage, args, files = []) =>
  withinLimit(stage, async (isLate) => {
    forgetNotes()
    const first = await runVitest(stage, [...args, ...files])
    const alone = async (file) => {
      if (isLate()) return { report: undefined, code: 1 }
      const name = file.slice(ROOT.length)
      console.log(`\n── ${stage}: ${name} again, alone`)
      forgetNotesOf(name)
      return runVitest(`${stage}-again`, [...args, name])
    }
    const result = await withSecondChance(first, alone, ROOT)
    return { ...result, failures: withNotes(result.failures, readNotes()) }
  })

export const projectStage = (project) => vitest(project, ['--project', project])

const SIMULATION = ['--config', inProject('simulation', 'vitest.config.ts')]

/** Field work by seed (simulation/README.md): the stories, and the seeds of every change. */
export const simulationStage = () => vitest('simulation', SIMULATION)

/** @param files journeys to run; empty for all */
export const journeysStage = (files) => vitest('journeys', ['--config', inProject('e2e', 'vitest.config.ts')], files)

/** Runs a stage of the soak without a second chance: a failure once in many rounds is what the soak looks for. */
const soak = (stage, args, variables) =>
  withinLimit(stage, async () => {
    process.env.SOAK = '1'
    forgetNotes()
    const run = await runVitest(stage, args, variables)
    const failures = withNotes(failuresOf(run.report, ROOT), readNotes())
    return { ...vitestCounts(run.report, run.code), failures: [...failures, ...run.unhandled] }
  })

/** @param files journeys to run; empty for those that have a long form, or no short one */
export const soakStage = (files) => soak('soak', ['--config', inProject('e2e', 'vitest.config.ts'), ...files])

export const simulationSoakStage = () => soak('simulation-soak', SIMULATION)

/** Long forms of tests: those of the server on both databases. */
export const serverSoakStage = () =>
  soak(
    'server-soak',
    [
      '--project',
      'unit',
      '--project',
      'server-embedded',
      '--project',
      'server-postgres',
      ...LONG_FORMS.map(({ file }) => file),
    ],
    longFormVariables(),
  )

/** Builds what journeys run: one through an old build would prove something false. */
export const buildStage = () =>
  withinLimit('build', async () => {
    try {
      await buildServer()
      await buildWeb()
      return NONE
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error
      console.error(error.message)
      return oneTest(1)
    }
  })
