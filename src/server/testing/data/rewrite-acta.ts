import { sql } from 'drizzle-orm'
import { buildRecord, type ClosableInspection } from '../../../domain/records/build-record.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAnswers, findClosedInspection } from '../../records/records.queries.ts'
import { sealOf } from '../../records/seal.ts'
import { asOwner } from '../database/as-owner.ts'
import { BOLIVAR } from './officials.ts'

/** Rewrites a part of an acta that no signature covers. @returns the seals of before and now */
async function changeContent({ db, checklists }: Platform, id: number): Promise<{ old: string; own: string }> {
  await asOwner(db, sql`update inspections set establishment_observation = 'Todo en orden' where id = ${id}`)
  const inspection = await findClosedInspection(db, BOLIVAR, id)
  if (!inspection?.seal) throw new Error(`Inspection ${id} is not closed.`)
  const [checklist, answers] = [await checklists.find(db, inspection), await findAnswers(db, id)]
  return { old: inspection.seal, own: sealOf(buildRecord(inspection as ClosableInspection, checklist, answers)) }
}

/**
 * Rewrites an acta of the first link as the owner of the database can: its content and its seal wherever rows repeat it.
 * The closing event, the chain of the trail and derived rows follow; the public log stays as it was.
 */
export async function rewriteActa(platform: Platform, id: number): Promise<{ old: string; own: string }> {
  const seals = await changeContent(platform, id)
  const { own } = seals
  await asOwner(
    platform.db,
    sql`update inspections set seal = ${own} where id = ${id}`,
    sql`update issued_documents set seal = ${own} where kind = 'acta' and subject_id = ${id}`,
    sql`update document_versions set sha256 = ${own} where document_id in (
      select id from documents where source = 'acta' and source_id = ${id})`,
    sql`update audit_events set details = jsonb_set(details, '{seal}', to_jsonb(${own}::text))
      where action = 'close' and subject = 'inspection' and subject_id = ${id}`,
    sql`update audit_links l set digest = audit_digest(department_id, after_id, up_to, '') where position = 1`,
    sql`select lists.rebuild(), analytics.rebuild(), feeds.rebuild()`,
  )
  return seals
}

/** Rewrites an acta and the texts that enter the public log; the log itself is the caller's to make anew. */
export async function rewriteActaAndLeaves(platform: Platform, id: number): Promise<void> {
  const { old, own } = await rewriteActa(platform, id)
  await asOwner(
    platform.db,
    sql`update log_pending set data = acta_leaf(${id}, ${own}) where data = acta_leaf(${id}, ${old})`,
    sql`update log_pending p set data = E'vigia-hoja-1\nbitacora\n1\n' || (select digest from audit_links
      where department_id = p.department_id and position = 1) || E'\n' where data like E'vigia-hoja-1\nbitacora\n1\n%'`,
  )
}

/** Removes leaves, tiles and notes of the public log; the next round makes another log of what waits. */
export const forgetLog = ({ db }: Platform): Promise<void> =>
  asOwner(db, sql`delete from log_checkpoints`, sql`delete from log_tiles`, sql`delete from log_leaves`)
