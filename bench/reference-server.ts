import { createHash } from 'node:crypto'
import http from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { decodeImage } from '../src/server/images/decode-image.ts'
import { diskBlobs } from '../src/server/platform/blobs/disk-blobs.ts'
import { rowsOf } from '../src/server/platform/db/database.ts'
import { openDatabase } from '../src/server/platform/db/open-database.ts'
import { bareInspections } from './support/bare-inspection.ts'

/**
 * A bare server on the same runtime and driver, which answers the same bytes without session, rules or validation.
 *
 * It stores a photo with fsync, and runs one insert or one select (R 15.1 to R 15.3). For a whole inspection it inserts
 * the rows that the product would leave.
 */
const { DATA_DIR = '', DATABASE_URL } = process.env
const { db } = await openDatabase(
  { dataDir: DATA_DIR, databaseUrl: DATABASE_URL },
  { info: () => undefined, error: console.error },
)
const blobs = diskBlobs(join(DATA_DIR, 'reference-blobs'))

await db.execute(sql`create table if not exists reference_answers (
  id bigint generated always as identity primary key, visit integer, item integer, concept text, points double precision,
  observation text, evidence text, answered_at timestamptz default now())`)

const insertInspection = await bareInspections(db, blobs)

const JPEG = Buffer.from([0xff, 0xd8, 0xff])

async function keepPhoto(body: Buffer): Promise<string | null> {
  const at = body.indexOf(JPEG)
  if (at < 0) return null
  const photo = body.subarray(at, body.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2)
  const { thumbnail } = await decodeImage(photo)
  const name = createHash('sha256').update(photo).digest('hex')
  await blobs.putBoth({ name, bytes: photo }, { name: `${name}.thumb`, bytes: thumbnail })
  return name
}

async function answer(path: string, body: Buffer): Promise<unknown> {
  if (path.startsWith('/items')) {
    const evidence = await keepPhoto(body)
    await db.execute(
      sql`insert into reference_answers (visit, item, concept, points, observation, evidence) values (1, 2, 'A', 2.5, 'texto', ${evidence})`,
    )
    return { success: true }
  }
  if (path.startsWith('/batch')) {
    await keepPhoto(body)
    await insertInspection(body)
    return { success: true }
  }
  if (path.startsWith('/narrow')) {
    await db.execute(sql`insert into reference_answers (visit, item, concept, points, observation)
      select 1, n, 'A', 2.5, 'texto' from generate_series(1, 43) n`)
    return { success: true }
  }
  return rowsOf(db, sql`select * from establishments where department_id = 13 order by id limit 10`)
}

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    try {
      const reply = JSON.stringify(await answer(request.url ?? '', Buffer.concat(chunks)))
      response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
    } catch (error) {
      console.error(error)
      response.writeHead(500).end()
    }
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`escucha en http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
process.on('SIGTERM', () => process.exit(0))
