import { bigint, boolean, date, doublePrecision, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { ShownFormat } from '../../domain/evidence/shown.ts'
import type { Concept } from '../../domain/inspections/checklist.ts'
import type { ConceptoSanitario } from '../../domain/inspections/concepto-sanitario.ts'
import type { MeasureCode } from '../../domain/inspections/sanitary-measures.ts'
import type { SigningOutcome, UnsignedOutcome } from '../../domain/inspections/signing-outcome.ts'
import type { ContentMarks } from '../../domain/inspections/stood-under.ts'
import type { ClosingSnapshot } from '../../domain/records/record.ts'
import type { Severity } from '../../domain/requirements/requirement-words.ts'
import type { SigningParty } from '../../domain/signatures/record-acts.ts'

export const inspections = pgTable('inspections', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  assignmentId: integer('assignment_id').notNull(),
  establishmentId: integer('establishment_id').notNull(),
  checklistId: integer('checklist_id').notNull(),
  bandsVersion: integer('bands_version').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  /** Day on which another edition replaced the inspection's, where the visit reached the server after it. */
  editionReplacedOn: date('edition_replaced_on', { mode: 'string' }),
  healthObservation: text('health_observation'),
  establishmentSignature: text('establishment_signature'),
  establishmentSignerName: text('establishment_signer_name'),
  establishmentSignerIdCard: text('establishment_signer_id_card'),
  establishmentSignerRole: text('establishment_signer_role'),
  establishmentObservation: text('establishment_observation'),
  witnessSignature: text('witness_signature'),
  witnessName: text('witness_name'),
  witnessIdCard: text('witness_id_card'),
  witnessRole: text('witness_role'),
  establishmentSigningOutcome: text('establishment_signing_outcome').$type<UnsignedOutcome>(),
  establishmentRefusalReason: text('establishment_refusal_reason'),
  witnessSigningOutcome: text('witness_signing_outcome').$type<UnsignedOutcome>(),
  witnessRefusalReason: text('witness_refusal_reason'),
  healthObservationBy: integer('health_observation_by'),
  establishmentSignatureBy: integer('establishment_signature_by'),
  witnessSignatureBy: integer('witness_signature_by'),
  closedAt: timestamp('closed_at', { withTimezone: true }),
  compliancePct: doublePrecision('compliance_pct'),
  concepto: text().$type<ConceptoSanitario>(),
  snapshot: jsonb().$type<ClosingSnapshot>(),
  seal: text(),
  searchText: text('search_text'),
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  notifiedAt: timestamp('notified_at', { withTimezone: true }),
})

/**
 * The references of an answer to its inspection, its item and its official are checked by the trigger
 * `inspection_answers_references`, once a statement. Foreign keys check every row and cost a whole inspection up to 45 % of
 * the database's time (decision 022).
 */
export const inspectionAnswers = pgTable('inspection_answers', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  checklistId: integer('checklist_id').notNull(),
  itemId: integer('item_id').notNull(),
  concept: text().$type<Concept>().notNull(),
  points: doublePrecision().notNull(),
  observation: text(),
  evidence: text(),
  isCritical: boolean('is_critical').notNull(),
  measure: text().$type<MeasureCode>(),
  samplesTaken: boolean('samples_taken'),
  sampleRecord: text('sample_record'),
  counterSampleTaken: boolean('counter_sample_taken'),
  counterSampleRecord: text('counter_sample_record'),
  requirementText: text('requirement_text'),
  severity: text().$type<Severity>(),
  termDays: integer('term_days'),
  capturedAt: timestamp('captured_at', { withTimezone: true }),
  photoTakenAt: timestamp('photo_taken_at', { withTimezone: true }),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  accuracyM: doublePrecision('accuracy_m'),
  answeredAt: timestamp('answered_at', { withTimezone: true }).notNull(),
  answeredBy: integer('answered_by').notNull(),
  /** Cargo of that person at the answer. Null where an older version saved it. */
  answeredRoleId: integer('answered_role_id'),
})

/** The signatures of officials under a visit (decision 024). */
export const officialSignatures = pgTable('official_signatures', {
  departmentId: integer('department_id').notNull(),
  inspectionId: integer('inspection_id').notNull(),
  officialId: integer('official_id').notNull(),
  signature: text().notNull(),
  isDrawn: boolean('is_drawn').notNull(),
  signedBy: integer('signed_by').notNull(),
  signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
})

/** The act by which each person signed a visit, or did not (decision 056); the newest of a party counts. */
export const signingActs = pgTable('signing_acts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  documentKind: text('document_kind').$type<'acta'>().notNull(),
  subjectId: integer('subject_id').notNull(),
  party: text().$type<SigningParty>().notNull(),
  outcome: text().$type<SigningOutcome>().notNull(),
  signerName: text('signer_name').notNull(),
  signerIdCard: text('signer_id_card'),
  signerRole: text('signer_role'),
  signature: text(),
  refusalReason: text('refusal_reason'),
  shownDigest: text('shown_digest'),
  shownFormat: text('shown_format'),
  consentText: text('consent_text'),
  drawnAt: timestamp('drawn_at', { withTimezone: true }),
  receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  userId: integer('user_id').notNull(),
  stoodAnswered: integer('stood_answered'),
  stoodItems: integer('stood_items'),
  stoodPct: doublePrecision('stood_pct'),
  stoodConcepto: text('stood_concepto').$type<ConceptoSanitario>(),
  stoodDigest: text('stood_digest'),
  stoodFormat: text('stood_format').$type<ShownFormat>(),
  stoodMarks: jsonb('stood_marks').$type<ContentMarks>(),
})
