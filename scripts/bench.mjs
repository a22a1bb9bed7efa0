// npm run bench: builds what is stale, then runs bench/main.ts, which prints a table with ratios of one run.
import { spawnSync } from 'node:child_process'

const run = (command, args) => {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

run(process.execPath, ['scripts/build.mjs'])
run('node_modules/.bin/tsx', ['bench/main.ts'])
