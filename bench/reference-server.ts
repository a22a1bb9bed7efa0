import { createHash } from 'node:crypto'
import http from 'node:http'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { decodeImage } from '../src/server/images/decode-image.ts'
import { diskBlobs } from '../src/server/platform/blobs/disk-blobs.ts'
import { pipelineTransaction } from '../src/server/platform/db/batching/pipeline.ts'
import { openDatabase, rowsOf } from '../src/server/platform/db/database.ts'

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

// Copies of the product's tables, with columns, checks and indexes. Foreign keys and triggers are rules, so not copied.
for (const table of ['inspections', 'inspection_answers', 'idempotency_keys', 'audit_events']) {
  await db.execute(sql.raw(`create table if not exists reference_${table} (like ${table} including all)`))
}

const insertAll = (table: string, columns: string) => ({
  name: `reference_${table}`,
  text: `insert into reference_${table} (${columns}) select ${columns} from json_populate_recordset(null::reference_${table}, $1)`,
})
const insertInspections = insertAll(
  'inspections',
  `id, department_id, assignment_id, establishment_id, checklist_id, bands_version, started_at, health_observation, establishment_signature,
   establishment_signer_name, establishment_signer_id_card, establishment_signer_role, witness_signature, witness_name, witness_id_card, witness_role,
   closed_at, compliance_pct, concepto, snapshot, seal, search_text`,
)
const insertAnswers = insertAll(
  'inspection_answers',
  'department_id, inspection_id, checklist_id, item_id, concept, points, is_critical, answered_at, answered_by',
)
const insertKeys = insertAll('idempotency_keys', 'user_id, key, request_hash, status, created_at')
const insertAudit = insertAll('audit_events', 'department_id, at, user_id, action, subject, subject_id, details')

const DIGEST = '0'.repeat(64)
let inspections = 0

async function keepDrawing(drawing: unknown): Promise<void> {
  if (typeof drawing !== 'string') return
  const bytes = Buffer.from(drawing.slice(drawing.indexOf(',') + 1), 'base64')
  const name = `${createHash('sha256').update(bytes).digest('hex')}.png`
  if (!(await blobs.has(name))) await blobs.put(name, bytes)
}

/** Inserts in one transaction the rows that a whole inspection leaves in the product. */
async function insertInspection(body: Buffer): Promise<void> {
  const at = body.indexOf('[{')
  const commands: { key: string; call: string; fields: Record<string, unknown> }[] = JSON.parse(
    body.toString('utf8', at, body.indexOf('\r\n--', at)),
  )
  await keepPhoto(body)
  const id = ++inspections
  const now = new Date()
  await Promise.all(
    commands.map(({ fields }) => keepDrawing(fields.signature_establishment ?? fields.witness_signature)),
  )
  const answers = commands.filter(({ call }) => call === 'items')
  const [, observation, establishment, witness] = [
    0,
    ...commands.slice(answers.length).map(({ fields }) => fields),
  ] as [number, Record<string, string>, Record<string, string>, Record<string, string>]
  await pipelineTransaction(db, async (tx) => {
    tx.write(insertInspections, [
      JSON.stringify([
        {
          id,
          department_id: 13,
          assignment_id: id,
          establishment_id: 1,
          checklist_id: 1,
          bands_version: 1,
          started_at: now,
          health_observation: observation.observation,
          establishment_signature: `${DIGEST}.png`,
          establishment_signer_name: establishment.name_by_establishment,
          establishment_signer_id_card: establishment.id_card_by_establishment,
          establishment_signer_role: establishment.role_establishment,
          witness_signature: `${DIGEST}.png`,
          witness_name: witness.witness_name,
          witness_id_card: witness.witness_id_card,
          witness_role: witness.witness_role,
          closed_at: now,
          compliance_pct: 100,
          concepto: 'FAVORABLE',
          snapshot: SNAPSHOT,
          seal: DIGEST,
          search_text: 'restaurante la mojana 900000001 mojana magangue favorable ana perez',
        },
      ]),
    ])
    tx.write(insertAnswers, [
      JSON.stringify(
        answers.map(({ fields }) => ({
          department_id: 13,
          inspection_id: id,
          checklist_id: 1,
          item_id: fields.item_configuration_id,
          concept: 'A',
          points: fields.score,
          is_critical: false,
          answered_at: now,
          answered_by: 1,
        })),
      ),
    ])
    tx.write(insertKeys, [
      JSON.stringify(
        commands.map(({ key }) => ({ user_id: 1, key, request_hash: DIGEST, status: 200, created_at: now })),
      ),
    ])
    tx.write(insertAudit, [
      JSON.stringify([
        {
          department_id: 13,
          at: now,
          user_id: 1,
          action: 'close',
          subject: 'inspection',
          subject_id: id,
          details: { concepto: 'FAVORABLE', compliancePct: 100, seal: DIGEST },
        },
      ]),
    ])
  })
}

/** Filler as long as the copy of establishment and officials that the product stores. */
const SNAPSHOT = {
  establishment: Object.fromEntries(
    Array.from({ length: 17 }, (_, index) => [`property${index}`, `Lo que dice ${index}`]),
  ),
  technician: { name: 'Ana Pérez', idNumber: '45678901', role: 'Técnico', signature: null },
  engineer: { name: 'Luis Peña', idNumber: '45678902', role: 'Ingeniero', signature: null },
  motive: 'Control',
  motiveBox: 1,
  otherMotive: '',
  lastInspection: null,
  inscriptionType: 'Medición',
}

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
