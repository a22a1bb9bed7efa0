import type { CopySource } from '../copies/copy-format.ts'
import { loadCopy } from '../copies/load-copy.ts'
import { lineProgress } from '../copies/progress.ts'
import { summaryOf } from '../copies/summary.ts'
import { openInstallation } from './installation.ts'
import { say } from './run-command.ts'

/** Loads a copy into the installation that the environment describes, which must be empty and not being served. */
export async function copyIn(source: CopySource): Promise<void> {
  const installation = await openInstallation(process.env)
  try {
    say(`Cargado y comparado: ${summaryOf(await loadCopy(source, installation, lineProgress(say)))}.`)
  } finally {
    await installation.close()
  }
}
