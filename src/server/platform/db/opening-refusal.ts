import fs from 'node:fs'
import { join } from 'node:path'

/** The files of the embedded database cannot be opened. The message is for the person who starts Vigía. */
export class DatabaseFilesRefused extends Error {
  override readonly name = 'DatabaseFilesRefused'
}

const OTHER_VERSION =
  /initialized by PostgreSQL version (\S+), which is not compatible with this version (\d+(?:\.\d+)*)/
/** Faults of the machine, not of the files. */
const OF_THE_MACHINE =
  /No space left on device|Disk quota exceeded|Permission denied|Read-only file system|Input\/output/i
const LAST_WORDS = /(?:PANIC|FATAL): +(.+)/

const otherVersion = (folder: string, [, theirs, ours]: readonly string[]) =>
  `La base de datos de ${folder} es de PostgreSQL ${theirs}, y esta versión de Vigía usa PostgreSQL ${ours}. ` +
  'Con la versión de Vigía que la usaba haga una copia (npm run backup); con esta cárguela (npm run restore) en una ' +
  'carpeta de datos (DATA_DIR) vacía.'

const ofTheMachine = (folder: string, words: string) =>
  `No se puede abrir la base de datos de ${folder}: revise el espacio del disco y los permisos de la carpeta. ` +
  `PostgreSQL dice: ${words}`

const damaged = (folder: string, cause: string) =>
  `Los archivos de la base de datos de ${folder} están incompletos o dañados. No los borre ni los cambie: guarde la ` +
  `carpeta aparte, y cargue la última copia (npm run restore) en una carpeta de datos (DATA_DIR) vacía. ${cause}`

/**
 * Whether a folder holds an embedded database; false where there is none yet.
 * @throws DatabaseFilesRefused where it holds files of one, and not the one that a whole database begins with
 */
export function hasDatabase(folder: string): boolean {
  if (fs.existsSync(join(folder, 'PG_VERSION'))) return true
  if (!fs.existsSync(folder) || fs.readdirSync(folder).length === 0) return false
  throw new DatabaseFilesRefused(damaged(folder, 'Falta PG_VERSION.'))
}

/**
 * Why PostgreSQL did not open a folder, with what to do; undefined where it said nothing of it.
 * @param lines what it wrote meanwhile
 */
export function openingRefusal(folder: string, lines: readonly string[]): DatabaseFilesRefused | undefined {
  const version = OTHER_VERSION.exec(lines.join('\n'))
  if (version) return new DatabaseFilesRefused(otherVersion(folder, version))
  const words = lines.map((line) => LAST_WORDS.exec(line)?.[1]).find((found) => found !== undefined)
  if (words === undefined) return undefined
  const ofMachine = OF_THE_MACHINE.test(words)
  return new DatabaseFilesRefused(
    ofMachine ? ofTheMachine(folder, words) : damaged(folder, `PostgreSQL dice: ${words}`),
  )
}
