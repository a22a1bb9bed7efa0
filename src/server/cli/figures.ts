import { atMostOneArgument, PartialSuccess, runCommand, say } from './command-line.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

/** Compares lists and figures with their sources and makes them anew; exit code 2 tells that they differed. */
await runCommand(async () => {
  atMostOneArgument('npm run figures')
  const { done, lacks } = await runLocallyOrRemotely({ kind: 'figures' })
  say(done)
  if (lacks) throw new PartialSuccess(lacks)
})
