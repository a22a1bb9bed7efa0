import { mkdirSync, rmSync } from 'node:fs'
import { buildServer, buildWeb, checkTypes } from './build.mjs'
import { NONE, oneTest } from './counts.mjs'
import { runNode } from './processes.mjs'
import { inProject, installedTool, ROOT, readJson } from './project.mjs'
import { withSecondChance } from './second-chance.mjs'
import { StepFailed } from './step-failed.mjs'
import { UNHANDLED_FILE } from './unhandled-errors.mjs'

/** Every Vitest project. Each is a stage of its own, so that a project without tests is noticed. */
export const PROJECTS = ['unit', 'web', 'server-embedded', 'server-postgres']

export const typesStage = async () => oneTest(await checkTypes())

/** @param command Biome's: `check` for a developer, `ci` for an unattended run */
export const lintStage = async (command) =>
  oneTest(await runNode([installedTool('@biomejs/biome', 'biome'), command, '--error-on-warnings', '.']))

/** Files, exports and packages that nothing uses (knip.json). */
export const unusedStage = async () => oneTest(await runNode([installedTool('knip'), '--no-progress']))

/** One run of Vitest, with its report and the errors that no test of it caught. */
async function runVitest(stage, args) {
  const inReports = (name) => inProject('.tmp', 'test-reports', name)
  mkdirSync(inReports(''), { recursive: true })
  const [report, unhandled] = [inReports(`${stage}.json`), inReports(`${stage}-unhandled.json`)]
  for (const file of [report, unhandled]) rmSync(file, { force: true })
  const reporters = ['default', 'json', inProject('scripts', 'steps', 'unhandled-errors.mjs')]
  const code = await runNode(
    [
      ...[installedTool('vitest'), 'run', ...args],
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${report}`,
    ],
    { env: { ...process.env, [UNHANDLED_FILE]: unhandled } },
  )
  return { report: readJson(report), code, unhandled: readJson(unhandled) ?? [] }
}

/** A file with a failure gets a second chance with the machine to itself. */
async function vitest(stage, args, files = []) {
  const first = await runVitest(stage, [...args, ...files])
  const alone = (file) => {
    console.log(`\n── ${stage}: ${file.slice(ROOT.length)} again, alone`)
    return runVitest(`${stage}-again`, [...args, file.slice(ROOT.length)])
  }
  return withSecondChance(first, alone, ROOT)
}

export const projectStage = (project) => vitest(project, ['--project', project])

/** @param files journeys to run; empty for all */
export const journeysStage = (files) => vitest('journeys', ['--config', inProject('e2e', 'vitest.config.ts')], files)

/** Builds what journeys run: one through an old build would prove something false. */
export async function buildStage() {
  try {
    await buildServer()
    await buildWeb()
    return NONE
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    console.error(error.message)
    return oneTest(1)
  }
}
