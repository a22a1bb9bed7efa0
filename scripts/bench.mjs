// npm run bench [-- <name>], a name of `scripts/steps/measurements.mjs`: builds what is
// stale, then prints a table of measurements.
import { spawnSync } from 'node:child_process'
import { PROGRAMS } from './steps/measurements.mjs'

const run = (command, args) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const [name = 'server'] = process.argv.slice(2)
const program = PROGRAMS[name]
if (!program) {
  process.stderr.write(`There is no measurement '${name}': ${Object.keys(PROGRAMS).join(', ')}.\n`)
  process.exit(2)
}
run(process.execPath, ['scripts/build.mjs'])
run(...program)
