// npm run dev: the server and Vite, both reloading on a change.
import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { installDependencies } from './steps/dependencies.mjs'
import { endChildren, endOnInterrupt, runNode } from './steps/processes.mjs'
import { installedTool } from './steps/project.mjs'
import { reportFailure } from './steps/step-failed.mjs'

endOnInterrupt()
await reportFailure(async () => {
  await installDependencies()
  const server = runNode([installedTool('tsx'), 'watch', '--clear-screen=false', 'src/server/main.ts'])
  const web = runNode([installedTool('vite')])
  // Neither process is of use alone: the first to end ends the other.
  process.exitCode = await Promise.race([server, web])
  await endChildren()
})
