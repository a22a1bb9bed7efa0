import { archiveSource } from '../copies/archive-copy.ts'
import { systemClock } from '../platform/clock.ts'
import { copyIn } from './copy-in.ts'
import { onlyArgument, passphrase, runCommand } from './run-command.ts'

await runCommand(async () => {
  const path = onlyArgument('npm run restore -- <archivo>')
  await copyIn(await archiveSource(path, passphrase), systemClock())
})
