// npm run build: builds the server and the web app, each only if its inputs or outputs changed.
import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { buildServer, buildWeb } from './steps/build.mjs'
import { installDependencies } from './steps/dependencies.mjs'
import { endOnInterrupt } from './steps/processes.mjs'
import { reportFailure } from './steps/step-failed.mjs'

endOnInterrupt()
await reportFailure(async () => {
  await installDependencies()
  await buildServer()
  await buildWeb()
})
