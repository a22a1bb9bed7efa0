import { stat } from 'node:fs/promises'
import { archiveSource } from '../copies/archive-copy.ts'
import { checkCopy } from '../copies/check-copy.ts'
import { CopyRefused } from '../copies/copy-format.ts'
import { folderSource } from '../copies/folder-copy.ts'
import { lineProgress } from '../copies/progress.ts'
import { summaryOf } from '../copies/summary.ts'
import { verifyStore } from '../copies/verify-store.ts'
import { openInstallation } from './installation.ts'
import { runCommand, say } from './run-command.ts'

/** More would scroll the first ones, which matter most, out of sight. */
const SHOWN = 20

async function verifyCopy(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  const source = isFolder ? await folderSource(path) : await archiveSource(path, process.env.BACKUP_PASSPHRASE)
  const { header, manifest } = await checkCopy(source, lineProgress(say))
  say(`Copia del ${header.createdAt}, correcta: ${summaryOf(manifest)}.`)
}

async function verifyInstallation(): Promise<void> {
  const installation = await openInstallation(process.env)
  try {
    const { images, records, faults } = await verifyStore(installation, lineProgress(say))
    for (const fault of faults.slice(0, SHOWN)) say(fault)
    if (faults.length > 0) throw new CopyRefused(`${faults.length} fallas en ${images} archivos y ${records} actas.`)
    say(`Correcto: ${images} archivos y ${records} actas.`)
  } finally {
    await installation.close()
  }
}

const [path] = process.argv.slice(2)
await runCommand(() => (path === undefined ? verifyInstallation() : verifyCopy(path)))
