// npm run backup | restore | repair | export | import | verify | second-factor | close-demo-accounts | evidence-keys |
// figures | import-census: builds the server if it is stale (never in production), then runs that command of it.
import './steps/require-node.mjs'
import './steps/exit-with-parent.mjs'
import { buildServer } from './steps/build.mjs'
import { installDependencies, isProductionInstall } from './steps/dependencies.mjs'
import { reportFailure } from './steps/step-failed.mjs'

const COMMANDS = [
  'backup',
  'restore',
  'repair',
  'export',
  'import',
  'verify',
  'second-factor',
  'close-demo-accounts',
  'evidence-keys',
  'figures',
  'import-census',
]
const [command, ...args] = process.argv.slice(2)

await reportFailure(async () => {
  if (!COMMANDS.includes(command)) throw new Error(`Unknown command: ${command}`)
  // A running server loads some packages late; replacing them under it would break it.
  if (!isProductionInstall()) {
    await installDependencies()
    await buildServer()
  }
  process.argv.splice(1, process.argv.length - 1, command, ...args)
  await import(new URL(`../dist/server/cli/${command}.js`, import.meta.url).href)
})
