// npm run bench [-- saves | lists | field | chaos | day | kills]: builds what is stale, then prints a table of measurements.
import { spawnSync } from 'node:child_process'

const measure = (program) => ['node_modules/.bin/tsx', [program]]

/**
 * The measurements by name; `server` is the default.
 * - `server`: the bounds R 15.1 to R 15.10
 * - `saves`: the saves of a visit alone, and beside another build of the product
 * - `lists`: every list, in each of its searches and orders
 * - `field`: a device without signal, then on a bad link
 * - `chaos`: 200 random runs of such a device
 * - `day`: a department's day at rising rates, and growth over years
 * - `kills`: the server killed 50 times while it writes, on each database
 */
const PROGRAMS = {
  server: measure('bench/main.ts'),
  saves: measure('bench/saves.ts'),
  lists: measure('bench/lists.ts'),
  field: measure('bench/offline-visits/main.ts'),
  chaos: measure('bench/offline-visits/chaos.ts'),
  day: measure('bench/day.ts'),
  kills: ['node_modules/.bin/vitest', ['run', '--config', 'e2e/vitest.config.ts', 'e2e/operation/crash.test.ts']],
}
/** Rounds of e2e/operation/crash.test.ts; a test run makes fewer. */
const KILLS = '50'

const run = (command, args) => {
  const env = { CRASH_ROUNDS: KILLS, ...process.env }
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
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
