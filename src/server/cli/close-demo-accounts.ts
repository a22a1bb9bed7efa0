import { CopyRefused } from '../copies/format/copy-format.ts'
import { atMostOneArgument, runCommand, say } from './command-line.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

/** Deactivates the accounts of the demonstration that open with the published password. */
await runCommand(async () => {
  atMostOneArgument('npm run close-demo-accounts')
  const { done, lacks } = await runLocallyOrRemotely({ kind: 'close-demo-accounts' })
  if (lacks) throw new CopyRefused(lacks)
  say(done)
})
