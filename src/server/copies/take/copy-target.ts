import fs from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { CopyRefused } from '../format/copy-format.ts'

/** The path with the links of its existing part resolved: a link may lead into the data folder. */
async function realPath(path: string): Promise<string> {
  const at = resolve(path)
  try {
    return await fs.realpath(at)
  } catch {
    const parent = dirname(at)
    return parent === at ? at : join(await realPath(parent), at.slice(parent.length))
  }
}

const isWithin = (folder: string, path: string) => {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`))
}

type Target = { kind: 'archive' | 'folder'; path: string; isOverwriting: boolean }

/**
 * Refuses a place where a copy would be lost or would replace another. The data folder is lost with all that the copy is
 * kept for. An existing file is replaced only when the operator asks.
 * @throws CopyRefused
 */
export async function admitTarget(dataDir: string, { kind, path, isOverwriting }: Target): Promise<void> {
  if (isWithin(await realPath(dataDir), await realPath(path))) {
    throw new CopyRefused(
      `${path} está dentro de la carpeta de datos (DATA_DIR): la copia se perdería con ella. Dé otra carpeta, mejor en otro disco.`,
    )
  }
  if (kind !== 'archive' || isOverwriting) return
  const found = await fs.stat(path).catch(() => undefined)
  if (found?.isFile()) {
    throw new CopyRefused(`${path} ya existe. Dé otro nombre, o agregue --overwrite para reemplazar esa copia.`)
  }
}
