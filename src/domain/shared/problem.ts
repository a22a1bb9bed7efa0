import type { VisitPart } from './pending-visits.ts'
import type { AccountCode } from './problem-codes/account-codes.ts'
import type { CaseCode } from './problem-codes/case-codes.ts'
import type { ComplaintCode } from './problem-codes/complaint-codes.ts'
import type { FileCode } from './problem-codes/file-codes.ts'
import type { FormatCode } from './problem-codes/format-codes.ts'
import type { ImportCode } from './problem-codes/import-codes.ts'
import type { InspectionCode } from './problem-codes/inspection-codes.ts'
import type { IntegrationCode } from './problem-codes/integration-codes.ts'
import type { MeasureProblemCode } from './problem-codes/measure-codes.ts'
import type { NoticeCode } from './problem-codes/notice-codes.ts'
import type { PlanningCode } from './problem-codes/planning-codes.ts'
import type { PortalCode } from './problem-codes/portal-codes.ts'
import type { RequestCode } from './problem-codes/request-codes.ts'
import type { RequirementCode } from './problem-codes/requirement-codes.ts'
import type { SampleCode } from './problem-codes/sample-codes.ts'
import type { StaffCode } from './problem-codes/staff-codes.ts'

/** Every refusal that a user can act on. `src/contract/problems/` has the status and Spanish text of each. */
export type ProblemCode =
  | RequestCode
  | AccountCode
  | IntegrationCode
  | PlanningCode
  | RequirementCode
  | NoticeCode
  | MeasureProblemCode
  | SampleCode
  | PortalCode
  | ComplaintCode
  | CaseCode
  | InspectionCode
  | FileCode
  | ImportCode
  | FormatCode
  | StaffCode

/** Message by field. The contract renames the domain's field names to the wire's. */
export type FieldProblems = Record<string, string>

/** A consequence, where a call asks before it acts: the number of pending visits, or the ids of equal ones. */
export type Consequence = {
  /** The run that imported the file before. */
  importId?: number
  pending?: number
  /** Trips of an official that are neither over nor annulled. */
  trips?: number
  part?: VisitPart
  assignments?: readonly number[]
  /** Why an official is not available, or what one saved in a visit that changes hands, each with the official's name. */
  reasons?: readonly string[]
  /** The cause that a mail server gave. */
  mailServer?: string
  /** The kept notification whose outcome is unknown. */
  notificationId?: number
  /** The person who saved the newer version of a draft, and the ISO instant. */
  savedBy?: string
  savedAt?: string
  /** Faults of a sheet that was sent in, one line each, and what was left unread. */
  errors?: readonly string[]
  warnings?: readonly string[]
  /** The persons who signed what a correction would change. */
  signers?: readonly ('establishment' | 'witness')[]
}

/**
 * A refusal that the user can act on. Any other thrown error is a bug.
 * `params` fill the placeholders of the problem's text; `cause` is for the log only.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly params: Record<string, string>
  readonly fields: FieldProblems | undefined
  readonly consequence: Consequence | undefined

  constructor(
    code: ProblemCode,
    options: {
      params?: Record<string, string>
      fields?: FieldProblems
      consequence?: Consequence
      cause?: unknown
    } = {},
  ) {
    super(code, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'Problem'
    this.code = code
    this.params = options.params ?? {}
    this.fields = options.fields
    this.consequence = options.consequence
  }
}

/** Whether an act is not refused. */
export function passes(act: () => unknown): boolean {
  try {
    act()
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}
