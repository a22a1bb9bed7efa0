// npm run bench [-- lists | field | chaos]: builds what is stale, then runs a measurement, which prints a table of one run.
import { spawnSync } from 'node:child_process'

/** Without a name: the server (design section 9). `lists`: every list in its searches and
 * orders. `field`: the device without signal. `chaos`: 200 random runs of it. */
const PROGRAMS = {
  server: 'bench/main.ts',
  lists: 'bench/lists.ts',
  field: 'bench/field/main.ts',
  chaos: 'bench/field/chaos.ts',
}

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
run('node_modules/.bin/tsx', [program])
