// npm start: installs, builds what is stale, and runs the server.
import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { buildServer, buildWeb } from './steps/build.mjs'
import { installDependencies } from './steps/dependencies.mjs'
import { endOnInterrupt } from './steps/processes.mjs'
import { ROOT } from './steps/project.mjs'
import { reportFailure } from './steps/step-failed.mjs'

// The default data folder, ./data, is the project's whatever folder the command is run from.
process.chdir(ROOT)

await reportFailure(async () => {
  const giveSignalsBack = endOnInterrupt()
  await installDependencies()
  await buildServer()
  await buildWeb()
  giveSignalsBack()
  // The server runs in this process: signals reach it, its exit code is the command's, and Node starts only once.
  await import(new URL('../dist/program/server/main.js', import.meta.url).href)
})
