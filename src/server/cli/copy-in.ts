import { admitSigner as signerOf } from '../copies/copy-key.ts'
import type { CopySource } from '../copies/format/copy-format.ts'
import { lacksOf, summaryOf } from '../copies/format/summary.ts'
import { loadCopy, TargetNotEmpty } from '../copies/load/load-copy.ts'
import { lineProgress } from '../copies/progress.ts'
import { type ReadConfig, readConfig } from '../platform/config/config.ts'
import { PartialSuccess, say } from './command-line.ts'
import { failedLoad, newPartsOf } from './failed-load.ts'
import { knownKeysOf, openTarget } from './installation.ts'

/** A load restores the session versions of the copy, so ended sessions would be valid again. */
const SESSIONS_END =
  'Antes de iniciar el servidor: un TOKEN_SECRET nuevo y ningún TOKEN_SECRET_PREVIOUS, o ningún token-secret de antes en DATA_DIR. ' +
  'Así terminan las sesiones de antes: de lo contrario valdrían de nuevo también las que se habían cerrado.'

/** Loads a copy; a load that fails leaves an empty target or a whole one, and says which. */
async function loadOrUndo(config: ReadConfig, source: CopySource, restoredAt?: Date, note?: string) {
  const parts = newPartsOf(config.dataDir)
  const target = await openTarget(config)
  let failed: Awaited<ReturnType<typeof failedLoad>> | undefined
  try {
    const admitSigner = (signer: string | null) => say(`Copia ${signerOf(config, signer)}.`)
    return await loadCopy(source, { ...target, ...knownKeysOf(config) }, lineProgress(say), restoredAt, {
      admitSigner,
      note,
    })
  } catch (error) {
    if (error instanceof TargetNotEmpty) throw error
    failed = await failedLoad(error, target.db)
    throw failed.refusal
  } finally {
    await target.close()
    if (failed?.isEmpty) await parts.remove()
  }
}

/**
 * Loads a copy into the installation of the environment, which must be empty and not in use.
 * @param restoredAt see `loadCopy`
 * @param note the newest note of the public log that a witness has
 */
export async function copyIn(source: CopySource, restoredAt?: Date, note?: string): Promise<void> {
  const manifest = await loadOrUndo(readConfig(process.env), source, restoredAt, note)
  say(`Cargado y comparado: ${summaryOf(manifest)}.`)
  say(SESSIONS_END)
  const lacks = lacksOf(manifest)
  if (!lacks) return
  for (const line of lacks.lines) say(line)
  throw new PartialSuccess(`La copia se cargó y se puede trabajar con ella, pero no está entera: ${lacks.words}.`)
}
