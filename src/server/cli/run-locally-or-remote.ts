import type { Outcome, StoreCommand } from '../copies/commands.ts'
import { sendCommand } from '../copies/control-socket.ts'
import { runStoreCommand } from '../copies/run-command.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { DataFolderInUse } from '../platform/db/data-folder-lock.ts'
import { say } from './command-line.ts'
import { knownKeysOf, openInstallation } from './installation.ts'

async function runLocally(command: StoreCommand): Promise<Outcome> {
  const installation = await openInstallation(process.env)
  try {
    return await runStoreCommand(
      { ...installation, clock: systemClock, ...knownKeysOf(installation.config) },
      command,
      say,
    )
  } finally {
    await installation.close()
  }
}

/** Runs a command on the installation, through its server if that process holds the embedded database. */
export const runLocallyOrRemotely = (command: StoreCommand): Promise<Outcome> =>
  runLocally(command).catch(async (error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error
    const told = await sendCommand(readConfig(process.env).dataDir, command, say)
    if (told === undefined) throw error
    return told
  })
