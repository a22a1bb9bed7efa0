/** A reason for several tables. */
const each = (reason: string, tables: readonly string[]): Record<string, string> =>
  Object.fromEntries(tables.map((table) => [table, reason]))

const CATALOGUE = 'is a catalogue or a format: a closed acta seals what it prints of it'
const NOT_YET = 'people read it, and verify compares it with nothing yet (decision 083)'
const IN_PASSING = 'holds work, keys or sessions for a time: no document, list or figure shows it'
const OWN_CHECK = 'has a check of its own beside the trail, its seals or its files, with its own tests'
const COUNTED_ANEW = 'waits to be counted, or says how far the counting is: verify compares what comes of it'

/** Tables that the table of changes leaves out, each with its reason. Names of the schema `public` stand alone. */
export const UNTOLD_TABLES: Readonly<Record<string, string>> = {
  ...each(CATALOGUE, ['activities', 'areas', 'checklist_items', 'checklist_sections', 'checklists', 'cities']),
  ...each(CATALOGUE, ['concepto_bands', 'contract_types', 'departments', 'format_drafts', 'formats']),
  ...each(CATALOGUE, ['identification_types', 'inscription_types', 'location_types', 'print_formats', 'roles']),
  ...each(CATALOGUE, ['sanitary_measures', 'startup.loaded_catalogues', 'visit_motives', 'zodes']),
  ...each(OWN_CHECK, ['addenda', 'department_maps', 'document_versions', 'documents', 'disposal_files', 'disposals']),
  ...each(OWN_CHECK, ['file_indexes', 'files', 'followed_requirements', 'images', 'issued_documents']),
  ...each(OWN_CHECK, ['log_anchors', 'log_checkpoints', 'log_leaves', 'log_origins', 'log_pending', 'log_tiles']),
  ...each(OWN_CHECK, ['lists.listed_measures', 'requirement_verdicts', 'signing_keys']),
  ...each(OWN_CHECK, ['lists.listed_samples', 'measure_actas', 'measure_acts', 'measure_custodians', 'measure_goods']),
  ...each(OWN_CHECK, ['measure_seals', 'measures', 'legal_notice_attempts', 'legal_notices']),
  ...each(OWN_CHECK, ['custody_links', 'sample_acts', 'sample_results', 'samples']),
  ...each(NOT_YET, ['calendar_versions', 'department_settings', 'file_folders', 'file_holds', 'file_readers']),
  ...each(NOT_YET, ['holidays', 'identity_changes', 'import_mappings', 'import_rows', 'import_runs', 'notices']),
  ...each(NOT_YET, ['planning_dismissals', 'profiles', 'report_templates', 'requirement_evidence', 'risk_models']),
  ...each(NOT_YET, ['saved_views', 'staff_absences', 'staff_capacity', 'staff_cards', 'staff_competences']),
  ...each(NOT_YET, ['staff_contracts', 'staff_territories', 'term_suspensions', 'terms', 'trd_series', 'trd_types']),
  ...each(NOT_YET, ['trips', 'visit_codes', 'webhook_deliveries', 'webhooks', 'api_tokens', 'calendar_feeds']),
  ...each(NOT_YET, ['calendar_cancellations', 'document_checks', 'notice_digests', 'notice_settings']),
  ...each(NOT_YET, ['notification_consents', 'portal_links']),
  ...each(NOT_YET, ['case_counters', 'complaint_counters']),
  ...each(OWN_CHECK, ['case_documents', 'case_events', 'cases', 'visits_not_made']),
  ...each(OWN_CHECK, ['complaint_events', 'complaint_papers', 'complaints']),
  complaint_people: 'is told by no line of the trail, which names no person who complained (R 38.2)',
  complaint_officials:
    'is compared from the first edit of a complaint on: the line of its reception names no person (R 38.2)',
  ...each(IN_PASSING, ['document_renditions', 'document_search', 'idempotency_keys', 'jobs', 'notice_days']),
  ...each(IN_PASSING, ['password_history', 'password_resets', 'recovery_codes', 'schema_migrations']),
  ...each(IN_PASSING, ['second_factors', 'sessions', 'storage_use', 'upkeep_tasks', 'upload_days', 'upload_pieces']),
  ...each(IN_PASSING, ['mail_outbox', 'portal_codes', 'portal_sessions', 'refused_offers', 'uploads']),
  ...each(COUNTED_ANEW, ['analytics.pending', 'analytics.plan_changes', 'analytics.risk_pending']),
  ...each(COUNTED_ANEW, ['analytics.risk_runs', 'feeds.clock', 'feeds.pending', 'lists.horizon']),
  ...each(COUNTED_ANEW, ['lists.changed_assignments', 'lists.changed_establishments', 'lists.changed_inspections']),
  ...each(COUNTED_ANEW, ['lists.changed_cases']),
  ...each(COUNTED_ANEW, ['lists.changed_complaints', 'lists.changed_measures', 'lists.changed_users']),
  ...each(COUNTED_ANEW, ['lists.changed_samples']),
  'lists.defined': 'is part of the schema: migrations alone write it',
}
