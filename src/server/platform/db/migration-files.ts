import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MigrationError } from './errors.ts'

export type Migration = { name: string; script: string; sha256: string }

const NAME = /^\d{3}-[a-z0-9-]+\.sql$/

/** The numbered SQL files of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  names.forEach((name, index) => {
    if (!NAME.test(name)) throw new MigrationError(`La migración ${name} no se llama NNN-nombre.sql.`)
    const next = names[index + 1]
    if (next?.slice(0, 3) === name.slice(0, 3)) {
      throw new MigrationError(`Las migraciones ${name} y ${next} tienen el mismo número.`)
    }
  })
  return names.map((name) => {
    // The hash must not depend on a checkout's line endings.
    const script = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, script, sha256: createHash('sha256').update(script).digest('hex') }
  })
}
