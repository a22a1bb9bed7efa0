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
  // One without the other is of no use: the first that ends takes the other with it.
  process.exitCode = await Promise.race([server, web])
  await endChildren()
})
