import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../src/server/platform/db/database.ts'

/** A visit as the database has it, read without the product's own queries. */
export type StoredVisit = {
  inspectionId: number
  visitId: number
  establishmentId: number
  checklistId: number
  observation: string | null
  establishmentSigner: string | null
  witness: string | null
  closedAt: string | null
  compliancePct: number | null
  concepto: string | null
  seal: string | null
  number: string | null
  answers: StoredAnswer[]
  signed: number[]
}

export type StoredAnswer = {
  itemId: number
  concept: string
  points: number
  observation: string | null
  evidence: string | null
  isCritical: boolean
  measure: string | null
  sampleRecord: string | null
  counterSampleRecord: string | null
  answeredBy: number
}

const answers = sql`(select coalesce(json_agg(json_build_object('itemId', item_id, 'concept', concept, 'points', points,
    'observation', observation, 'evidence', evidence, 'isCritical', is_critical, 'measure', measure,
    'sampleRecord', sample_record, 'counterSampleRecord', counter_sample_record, 'answeredBy', answered_by)
    order by item_id), '[]') from inspection_answers where inspection_id = i.id)`
const signed = sql`(select coalesce(json_agg(official_id order by official_id), '[]')
  from official_signatures where inspection_id = i.id)`

/** Every begun visit, in the order of the inspections' ids. */
export const storedVisits = (db: Database): Promise<StoredVisit[]> =>
  rowsOf<StoredVisit>(
    db,
    sql`select i.id as "inspectionId", i.assignment_id as "visitId", i.establishment_id as "establishmentId",
        i.checklist_id as "checklistId", i.health_observation as observation,
        i.establishment_signer_name as "establishmentSigner", i.witness_name as witness, i.closed_at::text as "closedAt",
        i.compliance_pct as "compliancePct", i.concepto, i.seal, i.snapshot ->> 'number' as number,
        ${answers} as answers, ${signed} as signed
      from inspections i order by i.id`,
  )
