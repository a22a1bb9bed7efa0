import { archiveSource } from '../copies/archive/archive-copy.ts'
import { systemClock } from '../platform/clock.ts'
import { passphrase, restoreArguments, runCommand } from './command-line.ts'
import { copyIn } from './copy-in.ts'
import { noteIn } from './note-in.ts'

await runCommand(async () => {
  const { path, notePath } = restoreArguments(
    'npm run restore -- <archivo> [--checkpoint <última nota del libro público que tenga un testigo>]',
  )
  const note = notePath === undefined ? undefined : noteIn(notePath)
  await copyIn(await archiveSource(path, passphrase), systemClock(), note)
})
