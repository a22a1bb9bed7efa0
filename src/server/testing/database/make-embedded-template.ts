import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { embeddedOptions } from '../../platform/db/embedded.ts'
import { prepareTemplate } from './template.ts'

/**
 * Writes two dumps into a folder: of a database without tables, and of the template. initdb takes seconds, and loading its
 * result a fraction of one.
 * @returns their paths
 */
export async function makeEmbeddedTemplate(folder: string): Promise<{ empty: string; template: string }> {
  const dump = async (name: string) => {
    const path = join(folder, `${name}.tar`)
    writeFileSync(path, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()))
    return path
  }
  const client = await PGlite.create(embeddedOptions)
  const empty = await dump('empty')
  await prepareTemplate(drizzle({ client }))
  const template = await dump('template')
  await client.close()
  return { empty, template }
}
