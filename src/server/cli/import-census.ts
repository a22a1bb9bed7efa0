import { runCommand, say } from './command-line.ts'
import { importFile } from './import-file.ts'
import { openInstallation } from './installation.ts'

/** The import of the screens, as a command. Exit code 2 tells that rows stayed behind. */
await runCommand(async () => {
  const { db, blobs, close } = await openInstallation(process.env)
  try {
    const log = { warn: console.error, error: console.error } as never
    await importFile({ db, blobs, clock: () => new Date(), log }, process.argv.slice(2), say)
  } finally {
    await close()
  }
})
