import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { buildServer, buildWeb } from './steps/build.mjs'
import { installDependencies } from './steps/dependencies.mjs'
import { endOnInterrupt } from './steps/processes.mjs'
import { ROOT } from './steps/project.mjs'
import { reportFailure } from './steps/step-failed.mjs'

// `./data` is the project's, wherever the command is run from.
process.chdir(ROOT)

await reportFailure(async () => {
  const giveSignalsBack = endOnInterrupt()
  await installDependencies()
  await buildServer()
  await buildWeb()
  giveSignalsBack()
  // In this same process: signals reach the server itself, its exit code is the command's, and no start of Node is paid twice.
  await import(new URL('../dist/program/server/main.js', import.meta.url).href)
})
