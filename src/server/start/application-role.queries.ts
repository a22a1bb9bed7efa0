import { sql } from 'drizzle-orm'
import { type Database, type Querier, rowsOf } from '../platform/db/database.ts'

/** Tables whose rows are evidence, or what evidence is read by: the application adds rows, and changes and removes none. */
const APPEND_ONLY = [
  'acta_number_gaps',
  'addenda',
  'audit_events',
  'audit_links',
  'calendar_versions',
  'case_documents',
  'case_events',
  'checklist_items',
  'checklist_sections',
  'complaint_events',
  'concepto_bands',
  'custody_links',
  'department_maps',
  'disposal_files',
  'disposals',
  'document_renditions',
  'document_versions',
  'file_indexes',
  'followed_requirements',
  'images',
  'legal_notice_attempts',
  'log_checkpoints',
  'log_leaves',
  'log_origins',
  'log_pending',
  'log_tiles',
  'measure_actas',
  'measure_acts',
  'notifications',
  'password_history',
  'print_formats',
  'requirement_events',
  'risk_models',
  'sample_acts',
  'sample_results',
  'signing_acts',
  'terms',
  'visits_not_made',
]
/** Tables whose rows the application may change and never removes. */
const NEVER_EMPTIED = [
  'acta_counters',
  'api_tokens',
  'assignments',
  'checklists',
  'case_counters',
  'cases',
  'complaint_counters',
  'complaint_papers',
  'complaint_people',
  'complaints',
  'documents',
  'establishments',
  'file_folders',
  'file_holds',
  'files',
  'formats',
  'inspection_answers',
  'inspections',
  'legal_notices',
  'log_anchors',
  'issued_documents',
  'measure_custodians',
  'measure_goods',
  'measure_seals',
  'measures',
  'notification_consents',
  'official_signatures',
  'portal_links',
  'profiles',
  'report_templates',
  'requirement_evidence',
  'requirement_verdicts',
  'requirements',
  'samples',
  'signing_keys',
  'staff_absences',
  'staff_cards',
  'staff_competences',
  'staff_contracts',
  'trd_series',
  'trd_types',
  'trips',
  'users',
]
/** Tables that only the owner writes: the schema itself, and the catalogues that a start brings. */
const READ_ONLY = [
  ...[
    'schema_migrations',
    'departments',
    'zodes',
    'cities',
    'identification_types',
    'location_types',
    'inscription_types',
  ],
  ...['activities', 'visit_motives', 'areas', 'roles', 'contract_types', 'sanitary_measures'],
]
const SCHEMAS = ['public', 'lists', 'analytics', 'feeds', 'startup']
const GRANTING_LOCK = 5_202_611

const privilegesOf = (schema: string, table: string): string => {
  if (schema === 'startup' || (schema === 'public' && READ_ONLY.includes(table))) return 'select'
  if (schema === 'lists' && table === 'defined') return 'select'
  if (schema === 'public' && APPEND_ONLY.includes(table)) return 'select, insert'
  if (schema === 'public' && NEVER_EMPTIED.includes(table)) return 'select, insert, update'
  return 'select, insert, update, delete'
}

export const currentRole = async (q: Querier): Promise<string> => {
  const [row] = await rowsOf<{ role: string }>(q, sql`select current_user as role`)
  return row?.role ?? ''
}

/** Whether the role of a connection owns the audit trail, so that it could put the trail's guards to sleep. */
export async function ownsTrail(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ owns: boolean }>(
    q,
    sql`select pg_has_role(current_user, relowner, 'usage') as owns from pg_class where oid = to_regclass('audit_events')`,
  )
  return row?.owns === true
}

/** Whether the role of a connection may change the schema. */
export async function mayMigrate(q: Querier): Promise<boolean> {
  const [row] = await rowsOf<{ may: boolean }>(
    q,
    sql`select has_schema_privilege(current_user, 'public', 'create') as may`,
  )
  return row?.may === true
}

/**
 * Gives the application's role what it needs and no more: it reads everything, adds to the evidence, and can neither
 * change nor remove it, nor put a trigger to sleep. A table that is named nowhere may be read and written.
 * @param owner a connection of the role that owns the tables
 */
export async function grantApplication(owner: Database, role: string): Promise<void> {
  const name = sql.identifier(role)
  await owner.transaction(async (tx) => {
    // Two instances that start together would change the same rows of the system's catalogue.
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(GRANTING_LOCK))})`)
    const tables = await rowsOf<{ schema: string; table: string }>(
      tx,
      sql`select n.nspname as schema, c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any (string_to_array(${SCHEMAS.join(',')}, ',')) and c.relkind in ('r', 'v', 'm', 'p') order by 1, 2`,
    )
    for (const schema of SCHEMAS) {
      await tx.execute(sql`revoke all on all tables in schema ${sql.identifier(schema)} from ${name}`)
      await tx.execute(sql`grant usage on schema ${sql.identifier(schema)} to ${name}`)
      await tx.execute(sql`grant usage, select on all sequences in schema ${sql.identifier(schema)} to ${name}`)
    }
    for (const { schema, table } of tables) {
      const privileges = sql.raw(privilegesOf(schema, table))
      await tx.execute(sql`grant ${privileges} on ${sql.identifier(schema)}.${sql.identifier(table)} to ${name}`)
    }
  })
}
