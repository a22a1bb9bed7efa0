import { CopyRefused } from '../copies/format/copy-format.ts'
import { onlyArgument, runCommand, say } from './command-line.ts'
import { runLocallyOrRemotely } from './run-locally-or-remote.ts'

/** Helps an administrator who lost phone and recovery codes, if no other administrator can. */
await runCommand(async () => {
  const account = onlyArgument('npm run second-factor -- <correo o número de identificación>').trim()
  const { done, lacks } = await runLocallyOrRemotely({ kind: 'second-factor', account })
  if (lacks) throw new CopyRefused(lacks)
  say(done)
})
