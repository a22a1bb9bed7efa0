import { resolve } from 'node:path'
import { askForCopy, type CopyRequest } from '../copies/control-socket.ts'
import { takeCopy } from '../copies/take-copy.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config/config.ts'
import { DataFolderInUse } from '../platform/db/data-folder-lock.ts'
import { openInstallation } from './installation.ts'
import { say } from './run-command.ts'

async function openAndCopy(wanted: CopyRequest): Promise<string> {
  const installation = await openInstallation(process.env)
  try {
    return await takeCopy({ ...installation, clock: systemClock }, wanted, say)
  } finally {
    await installation.close()
  }
}

/** Takes a copy of the installation, through its server when that one holds the embedded database. */
export async function copyOut(kind: CopyRequest['kind'], path: string, passphrase?: string): Promise<void> {
  const wanted: CopyRequest = { kind, path: resolve(path), ...(passphrase && { passphrase }) }
  const { dataDir } = readConfig(process.env)
  const held = await openAndCopy(wanted).catch(async (error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error
    const told = await askForCopy(dataDir, wanted, say)
    if (told === undefined) throw error
    return told
  })
  say(`Copia completa en ${wanted.path}: ${held}.`)
}
