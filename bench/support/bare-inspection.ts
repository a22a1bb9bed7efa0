import { createHash, hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { BlobStore } from '../../src/server/platform/blobs/blob-store.ts'
import { pipelineTransaction } from '../../src/server/platform/db/batching/pipeline.ts'
import type { Database } from '../../src/server/platform/db/database.ts'

/** The tables into which a whole inspection inserts. Entries of lists are derived from them and are not inserted. */
const TABLES = [
  'inspections',
  'inspection_answers',
  'images',
  'idempotency_keys',
  'audit_events',
  'documents',
  'document_versions',
]

const insertAll = (table: string, columns: string, ending = '') => ({
  name: `reference_${table}`,
  text: `insert into reference_${table} (${columns}) select ${columns} from json_populate_recordset(null::reference_${table}, $1) ${ending}`,
})
const insertInspections = insertAll(
  'inspections',
  `id, department_id, assignment_id, establishment_id, checklist_id, bands_version, started_at, health_observation, establishment_signature,
   establishment_signer_name, establishment_signer_id_card, establishment_signer_role, witness_signature, witness_name, witness_id_card, witness_role,
   health_observation_by, establishment_signature_by, witness_signature_by, closed_at, compliance_pct, concepto, snapshot, seal, search_text`,
)
const insertAnswers = insertAll(
  'inspection_answers',
  'department_id, inspection_id, checklist_id, item_id, concept, points, is_critical, answered_at, answered_by',
)
const insertImages = insertAll(
  'images',
  'department_id, kind, name, media_type, bytes, width, height, thumb_sha256, created_at',
  'on conflict do nothing',
)
const insertKeys = insertAll('idempotency_keys', 'user_id, key, request_hash, status, created_at')
const insertAudit = insertAll('audit_events', 'department_id, at, user_id, action, subject, subject_id, details')
const insertDocuments = insertAll(
  'documents',
  `id, department_id, file_id, type_id, title, document_date, origin, source, source_id, file_order, current_version, is_sensitive, is_indexed,
   row_version, added_at, added_by`,
)
const insertVersions = insertAll(
  'document_versions',
  'document_id, version, department_id, sha256, media_type, bytes, is_protected, name, created_at, created_by',
)

const DIGEST = '0'.repeat(64)

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
  visitDay: '2026-01-01',
}

type Command = { key: string; call: string; fields: Record<string, unknown> }
type Drawing = { name: string; bytes: number }

/** The commands of a batch, without looking at the parts of its body. */
function commandsOf(body: Buffer): Command[] {
  const at = body.indexOf('[{')
  return JSON.parse(body.toString('utf8', at, body.indexOf('\r\n--', at)))
}

/** Keeps a drawing and its thumbnail, as the product does: both have the same bytes. */
async function keepDrawing(blobs: BlobStore, drawing: unknown): Promise<Drawing[]> {
  if (typeof drawing !== 'string') return []
  const bytes = Buffer.from(drawing.slice(drawing.indexOf(',') + 1), 'base64')
  const name = `${createHash('sha256').update(bytes).digest('hex')}.png`
  if (!(await blobs.has(name))) await blobs.putBoth({ name, bytes }, { name: `${name}.thumb`, bytes })
  return [{ name, bytes: bytes.length }]
}

/** The rows that a whole inspection leaves, each list for its table. */
function rowsOf(id: number, commands: readonly Command[], drawings: readonly Drawing[]) {
  const now = new Date()
  const number = `13-2026-${String(id).padStart(6, '0')}`
  const answers = commands.filter(({ call }) => call === 'items')
  const [observation, establishment, witness] = commands.slice(answers.length).map(({ fields }) => fields) as [
    Record<string, string>,
    Record<string, string>,
    Record<string, string>,
  ]
  const common = { department_id: 13 }
  return {
    inspections: [
      {
        ...common,
        id,
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
        health_observation_by: 1,
        establishment_signature_by: 1,
        witness_signature_by: 1,
        closed_at: now,
        compliance_pct: 100,
        concepto: 'FAVORABLE',
        snapshot: { ...SNAPSHOT, number },
        seal: hash('sha256', String(id)),
        search_text: 'restaurante la mojana 900000001 mojana magangue favorable ana perez',
      },
    ],
    answers: answers.map(({ fields }) => ({
      ...common,
      inspection_id: id,
      checklist_id: 1,
      item_id: fields.item_configuration_id,
      concept: 'A',
      points: fields.score,
      is_critical: false,
      answered_at: now,
      answered_by: 1,
    })),
    images: drawings.map((drawing) => ({
      ...common,
      ...drawing,
      kind: 'signatures',
      media_type: 'image/png',
      width: 560,
      height: 128,
      thumb_sha256: DIGEST,
      created_at: now,
    })),
    keys: commands.map(({ key }) => ({ user_id: 1, key, request_hash: DIGEST, status: 200, created_at: now })),
    audit: [
      {
        ...common,
        at: now,
        user_id: 1,
        action: 'close',
        subject: 'inspection',
        subject_id: id,
        details: { concepto: 'FAVORABLE', compliancePct: 100, seal: DIGEST, parts: ['health-observation'] },
      },
    ],
    documents: [
      {
        ...common,
        id,
        file_id: 1,
        type_id: 1,
        title: `Acta de inspección sanitaria ${number}`,
        document_date: '2026-01-01',
        origin: 'electronico',
        source: 'acta',
        source_id: id,
        file_order: id,
        current_version: 1,
        is_sensitive: false,
        is_indexed: false,
        row_version: 1,
        added_at: now,
        added_by: 1,
      },
    ],
    versions: [
      {
        ...common,
        document_id: id,
        version: 1,
        sha256: DIGEST,
        media_type: 'application/json',
        bytes: 20_000,
        is_protected: false,
        name: `acta-${number}.json`,
        created_at: now,
        created_by: 1,
      },
    ],
  }
}

/** Inserts whole inspections as a bare server does; `insertInspection` takes the body of a batch. */
export async function bareInspections(db: Database, blobs: BlobStore) {
  // Copies of the product's tables, with columns, checks and indexes. Foreign keys and triggers are rules, so not copied.
  for (const table of TABLES) {
    await db.execute(sql.raw(`create table if not exists reference_${table} (like ${table} including all)`))
  }
  let inspections = 0
  return async (body: Buffer): Promise<void> => {
    const commands = commandsOf(body)
    const id = ++inspections
    const drawings = await Promise.all(
      commands.map(({ fields }) => keepDrawing(blobs, fields.signature_establishment ?? fields.witness_signature)),
    )
    const rows = rowsOf(id, commands, drawings.flat())
    await pipelineTransaction(db, async (tx) => {
      tx.write(insertInspections, [JSON.stringify(rows.inspections)])
      tx.write(insertAnswers, [JSON.stringify(rows.answers)])
      tx.write(insertImages, [JSON.stringify(rows.images)])
      tx.write(insertKeys, [JSON.stringify(rows.keys)])
      tx.write(insertAudit, [JSON.stringify(rows.audit)])
      tx.write(insertDocuments, [JSON.stringify(rows.documents)])
      tx.write(insertVersions, [JSON.stringify(rows.versions)])
    })
  }
}
