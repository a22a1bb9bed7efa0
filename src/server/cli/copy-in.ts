import type { CopySource } from '../copies/copy-format.ts'
import { loadCopy } from '../copies/load-copy.ts'
import { lineProgress } from '../copies/progress.ts'
import { lacksOf, summaryOf } from '../copies/summary.ts'
import { openInstallation } from './installation.ts'
import { DoneInPart, say } from './run-command.ts'

/** Loads a copy into the installation that the environment describes, which must be empty and not being served. */
export async function copyIn(source: CopySource): Promise<void> {
  const installation = await openInstallation(process.env)
  try {
    const manifest = await loadCopy(source, installation, lineProgress(say))
    say(`Cargado y comparado: ${summaryOf(manifest)}.`)
    const lacks = lacksOf(manifest)
    if (!lacks) return
    for (const line of lacks.lines) say(line)
    throw new DoneInPart(`La copia se cargó y se puede trabajar con ella, pero no está entera: ${lacks.words}.`)
  } finally {
    await installation.close()
  }
}
