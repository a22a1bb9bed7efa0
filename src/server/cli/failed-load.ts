import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isEmptyInstallation } from '../copies/empty-installation.ts'
import { commandFailure } from '../copies/failure-line.ts'
import { CopyRefused } from '../copies/format/copy-format.ts'
import { holdDataFolder } from '../platform/db/data-folder-lock.ts'
import type { Database } from '../platform/db/database.ts'

/** Folders that a load makes in the data folder: tables and files. */
const PARTS = ['database', 'blobs']

const WHOLE =
  'Los datos de la copia están cargados: no la cargue de nuevo. Inicie el servidor, que termina lo que falta; si no inicia, dé sus líneas a quien mantiene Vigía.'
const EMPTY = 'Nada se cargó, y el destino quedó vacío: corrija lo dicho, o use otra copia, y repita la orden.'
const UNKNOWN = 'No se sabe cómo quedó el destino: cargue la copia en uno nuevo.'

/** Tells how a failed load left the target, by the tables alone: they come in whole or not at all. */
async function stateOf(db: Database): Promise<string> {
  try {
    return (await isEmptyInstallation(db)) ? EMPTY : WHOLE
  } catch {
    return UNKNOWN
  }
}

/**
 * Remembers what a data folder had before a load, to leave it so if the load fails.
 * @returns takes the new parts away, unless another process holds the folder
 */
export function newPartsOf(dataDir: string): { remove(): Promise<void> } {
  const missing = PARTS.map((name) => join(dataDir, name)).filter((path) => !existsSync(path))
  return {
    async remove() {
      const hold = await holdDataFolder(dataDir).catch(() => undefined)
      if (!hold) return
      for (const path of missing) rmSync(path, { recursive: true, force: true })
      hold.release()
    },
  }
}

/** A failed load in words: why, how it left the target, and what to do. */
export async function failedLoad(error: unknown, db: Database): Promise<{ refusal: CopyRefused; isEmpty: boolean }> {
  const state = await stateOf(db)
  return {
    refusal: new CopyRefused(`${commandFailure(error)}\n${state}`, { cause: error }),
    isEmpty: state === EMPTY,
  }
}
