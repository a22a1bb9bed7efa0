import type { SavedAnswer } from '../inspections/saved-answer.ts'

/** Every refusal that a user can act on. `src/contract/problems.ts` has the status and Spanish text of each. */
export type ProblemCode =
  | 'request.malformed'
  | 'request.unknown-field'
  | 'request.invalid'
  | 'request.too-large'
  | 'request.unsupported-media'
  | 'request.not-found'
  | 'request.method-not-allowed'
  | 'request.too-many'
  | 'session.missing'
  | 'session.ended'
  | 'session.deactivated'
  | 'session.client-unknown'
  | 'session.wrong-credentials'
  | 'access.forbidden'
  | 'access.other-department'
  | 'list.unknown-field'
  | 'list.malformed-filter'
  | 'list.too-many-words'
  | 'session.password-change-due'
  | 'session.link-invalid'
  | 'row.changed'
  | 'user.not-found'
  | 'user.email-taken'
  | 'user.identification-taken'
  | 'user.role-mismatch'
  | 'user.last-administrator'
  | 'user.own-password'
  | 'user.own-email'
  | 'password.wrong-current'
  | 'password.personal'
  | 'password.reused'
  | 'mail.unavailable'
  | 'deactivate.unknown-table'
  | 'deactivate.self'
  | 'deactivate.last-administrator'
  | 'catalogue.not-found'
  | 'establishment.not-found'
  | 'establishment.inactive'
  | 'establishment.activity-mismatch'
  | 'establishment.location-mismatch'
  | 'establishment.city-mismatch'
  | 'establishment.signature-missing'
  | 'establishment.type-mismatch'
  | 'assignment.not-found'
  | 'assignment.inactive'
  | 'assignment.done'
  | 'assignment.begun'
  | 'assignment.other-motive-missing'
  | 'assignment.not-a-participant'
  | 'assignment.unknown-engineer'
  | 'assignment.unknown-technician'
  | 'inspection.not-found'
  | 'inspection.closed'
  | 'inspection.visit-changed'
  | 'inspection.unknown-item'
  | 'inspection.item-answered'
  | 'inspection.item-unanswered'
  | 'inspection.answer-of-another'
  | 'inspection.nobody-signs'
  | 'inspection.not-an-official'
  | 'inspection.official-signature-missing'
  | 'inspection.companion-signature-missing'
  | 'inspection.official-signature-recorded'
  | 'inspection.section-incomplete'
  | 'inspection.unknown-concept'
  | 'inspection.wrong-score'
  | 'inspection.justification-missing'
  | 'inspection.measure-missing'
  | 'inspection.measure-contradicted'
  | 'inspection.sample-record-missing'
  | 'inspection.counter-sample-record-missing'
  | 'inspection.observation-missing'
  | 'inspection.observation-recorded'
  | 'inspection.establishment-signature-incomplete'
  | 'inspection.establishment-signature-recorded'
  | 'inspection.witness-signature-incomplete'
  | 'inspection.witness-signature-recorded'
  | 'image.not-found'
  | 'image.no-signature'
  | 'image.empty'
  | 'image.undecodable'
  | 'image.not-strokes'
  | 'image.too-large'
  | 'image.too-many-pixels'
  | 'storage.unavailable'
  | 'database.unavailable'
  | 'database.outcome-unknown'
  | 'idempotency.malformed-key'
  | 'idempotency.key-reused'
  | 'batch.malformed'
  | 'batch.stopped'
  | 'batch.file-missing'
  | 'pieces.misplaced'
  | 'pieces.out-of-step'
  | 'pieces.mismatch'
  | 'pieces.too-many'

/** Message by field. The contract renames the domain's field names to the wire's. */
export type FieldProblems = Record<string, string>

/**
 * A refusal that the user can act on. Any other thrown error is a bug.
 * `params` fill the placeholders of the problem's text; `saved` is the stored answer where a second one is refused;
 * `cause` is for the log only.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: Record<string, string>
  readonly fields: FieldProblems | undefined
  readonly saved: SavedAnswer | undefined

  constructor(
    code: ProblemCode,
    options: { params?: Record<string, string>; fields?: FieldProblems; saved?: SavedAnswer; cause?: unknown } = {},
  ) {
    super(code, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Problem'
    this.code = code
    this.params = options.params ?? {}
    this.fields = options.fields
    this.saved = options.saved
  }
}
