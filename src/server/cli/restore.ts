import { archiveSource } from '../copies/archive/archive-copy.ts'
import { systemClock } from '../platform/clock.ts'
import { onlyArgument, passphrase, runCommand } from './command-line.ts'
import { copyIn } from './copy-in.ts'

await runCommand(async () => {
  const path = onlyArgument('npm run restore -- <archivo>')
  await copyIn(await archiveSource(path, passphrase), systemClock())
})
