import { rmSync } from 'node:fs'
import { buildServer, buildWeb, checkTypes } from './build.mjs'
import { failuresOf, NONE, oneTest, vitestCounts } from './counts.mjs'
import { runNode } from './processes.mjs'
import { inProject, installedTool, ROOT, readJson } from './project.mjs'
import { StepFailed } from './step-failed.mjs'

/** Every Vitest project. Each is a stage of its own, so that a project without tests is noticed. */
export const PROJECTS = ['unit', 'web', 'server-embedded', 'server-postgres']

export const typesStage = async () => oneTest(await checkTypes())

/** @param command Biome's: `check` for a developer, `ci` for an unattended run */
export const lintStage = async (command) =>
  oneTest(await runNode([installedTool('@biomejs/biome', 'biome'), command, '--error-on-warnings', '.']))

/** Files, exports and packages that nothing uses (knip.json). */
export const unusedStage = async () => oneTest(await runNode([installedTool('knip'), '--no-progress']))

async function vitest(stage, args) {
  const report = inProject('.tmp', 'test-reports', `${stage}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode([installedTool('vitest'), 'run', ...args, ...reporters])
  const result = readJson(report)
  return { ...vitestCounts(result, code), failures: failuresOf(result, ROOT) }
}

export const projectStage = (project) => vitest(project, ['--project', project])

/** @param files journeys to run; empty for all */
export const journeysStage = (files) => vitest('journeys', ['--config', inProject('e2e', 'vitest.config.ts'), ...files])

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
