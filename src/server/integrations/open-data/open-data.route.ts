import { createReadStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readOpenData } from '../../../contract/integrations/open-data.wire.ts'
import type { OpenFile } from '../../../domain/integrations/row-set-names.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import { servePublic } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { stampChanges } from '../rows/row-sets.queries.ts'
import { findDepartment } from './open-data.queries.ts'
import { openFileChunks } from './open-file.ts'

const FOLDER = 'open-data'
/** Age at which a file is made anew: strangers must not make the database read everything at each request. */
const MAX_AGE_S = 3_600
const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

/** Makes the function that gives the path of an open file of today, made at most once an hour. */
function openFiles({ db, clock, config, letterhead }: Platform) {
  const made = new Map<string, { atMs: number; path: Promise<string> }>()
  const make = async (file: OpenFile, department: { id: number; name: string }, at: Date): Promise<string> => {
    const folder = join(config.dataDir, FOLDER)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, `${department.id}-${file.set}.${file.format}`)
    await stampChanges(db)
    const source = { entity: letterhead.name, department: department.name, departmentId: department.id, at }
    await writeFile(`${path}.new`, openFileChunks(db, file, source), { mode: 0o600 })
    // Readers of the file before keep it until they have read it.
    await rename(`${path}.new`, path)
    return path
  }
  return (file: OpenFile, department: { id: number; name: string }): Promise<string> => {
    const key = `${department.id} ${file.set}.${file.format}`
    const at = clock()
    const before = made.get(key)
    if (before && at.getTime() - before.atMs < MAX_AGE_S * 1000) return before.path
    const path = make(file, department, at)
    made.set(key, { atMs: at.getTime(), path })
    path.catch(() => made.delete(key))
    return path
  }
}

/** Data without persons for everybody, where the installation publishes them. */
export function openDataRoutes(app: FastifyInstance, platform: Platform): void {
  const pathOf = openFiles(platform)
  servePublic(app, readOpenData, async ({ params: { daneCode, file } }) => {
    const department = platform.config.publishesOpenData ? await findDepartment(platform.db, daneCode) : undefined
    if (!department) throw new Problem('request.not-found')
    const path = await pathOf(file, department)
    return {
      bytes: createReadStream(path),
      headers: {
        ...downloadHeaders(types[file.format], undefined, `filename="${file.set}.${file.format}"`),
        'cache-control': `public, max-age=${MAX_AGE_S}`,
      },
    }
  })
}
