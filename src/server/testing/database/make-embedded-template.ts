import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { embeddedOptions } from '../../platform/db/embedded.ts'
import { migrateToNewest, prepareTemplate } from './template.ts'

/**
 * Writes three dumps into a folder: of a database without tables, of the schema alone, and of the template. initdb and
 * migrations take seconds, and loading their result a fraction of one.
 * @returns their paths
 */
export async function makeEmbeddedTemplate(
  folder: string,
): Promise<{ empty: string; migrated: string; template: string }> {
  const dump = async (name: string) => {
    const path = join(folder, `${name}.tar`)
    writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
    return path
  }
  const client = await PGlite.create(embeddedOptions)
  const empty = await dump('empty')
  const db = drizzle({ client })
  await migrateToNewest(db)
  const migrated = await dump('migrated')
  await prepareTemplate(db)
  const template = await dump('template')
  await client.close()
  return { empty, migrated, template }
}
