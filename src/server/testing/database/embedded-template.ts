import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { TestProject } from 'vitest/node'
import { embeddedOptions } from '../../platform/db/embedded.ts'
import { prepareTemplate } from './template.ts'

/** Makes the template once per run: initdb takes seconds, and loading its result a fraction of one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-test-'))
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
  project.provide('testDatabase', { kind: 'embedded', empty, template })
  return () => rmSync(folder, { recursive: true, force: true })
}
