import { CopyRefused } from '../copies/format/copy-format.ts'
import { runCommand, say } from './command-line.ts'
import { keyArguments } from './key-arguments.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

/** Tells the life of the entity's keys, makes new ones, and withdraws those that must sign no more. */
await runCommand(async () => {
  const change = keyArguments(process.argv.slice(2))
  const { done, lacks } = await runLocallyOrRemotely({ kind: 'evidence-keys', ...(change && { change }) })
  if (lacks) throw new CopyRefused(lacks)
  say(done)
})
