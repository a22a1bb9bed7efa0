import { AnswerConflict } from '../domain/inspections/answer-conflict.ts'
import { type Consequence, type FieldProblems, Problem, type ProblemCode } from '../domain/shared/problem.ts'
import { accountProblems } from './problems/account-problems.ts'
import { caseProblems } from './problems/case-problems.ts'
import { complaintProblems } from './problems/complaint-problems.ts'
import { fileProblems } from './problems/file-problems.ts'
import { formatProblems } from './problems/format-problems.ts'
import { importProblems } from './problems/import-problems.ts'
import { inspectionProblems } from './problems/inspection-problems.ts'
import { integrationProblems } from './problems/integration-problems.ts'
import { measureProblems } from './problems/measure-problems.ts'
import { noticeProblems } from './problems/notice-problems.ts'
import { planningProblems } from './problems/planning-problems.ts'
import { portalProblems } from './problems/portal-problems.ts'
import { filledText, type ProblemText } from './problems/problem-text.ts'
import { requestProblems } from './problems/request-problems.ts'
import { requirementProblems } from './problems/requirement-problems.ts'
import { sampleProblems } from './problems/sample-problems.ts'
import { staffProblems } from './problems/staff-problems.ts'
import { encodeSavedAnswer } from './saved-answer.wire.ts'

/** HTTP status and Spanish text of each refusal. */
export const problemReplies: Record<ProblemCode, ProblemText> = {
  ...requestProblems,
  ...accountProblems,
  ...integrationProblems,
  ...planningProblems,
  ...requirementProblems,
  ...noticeProblems,
  ...measureProblems,
  ...sampleProblems,
  ...portalProblems,
  ...complaintProblems,
  ...caseProblems,
  ...inspectionProblems,
  ...fileProblems,
  ...importProblems,
  ...formatProblems,
  ...staffProblems,
}

type ConsequenceTold = Omit<Consequence, 'importId' | 'mailServer' | 'notificationId' | 'savedBy' | 'savedAt'> & {
  import_id?: number
  mail_server?: string
  notification_id?: number
  saved_by?: string
  saved_at?: string
}

const consequenceTold = ({
  importId,
  mailServer,
  notificationId,
  savedBy,
  savedAt,
  ...same
}: Consequence): ConsequenceTold => ({
  ...same,
  ...(importId !== undefined && { import_id: importId }),
  ...(mailServer !== undefined && { mail_server: mailServer }),
  ...(notificationId !== undefined && { notification_id: notificationId }),
  ...(savedBy !== undefined && { saved_by: savedBy }),
  ...(savedAt !== undefined && { saved_at: savedAt }),
})

export type ProblemReply = {
  status: number
  error: {
    code: ProblemCode
    message: string
    fields?: FieldProblems
    saved?: Record<string, unknown>
  } & ConsequenceTold
}

/** A refusal of one field of a form: the field has the problem's own text. */
export const fieldProblem = (code: ProblemCode, field: string, params: Record<string, string> = {}): Problem =>
  new Problem(code, { params, fields: { [field]: filledText(problemReplies[code], params) } })

const LATER = [408, 425, 429]
/** Whether a refusal is no judgement on what was sent: the same may be accepted a moment later. */
export function isForLater({ code }: Problem): boolean {
  const { status } = problemReplies[code]
  return status >= 500 || LATER.includes(status)
}

/** Status and `error` of the refusal envelope for a problem. */
export function replyTo(problem: Problem): ProblemReply {
  const reply = problemReplies[problem.code]
  const { code, fields, consequence } = problem
  return {
    status: reply.status,
    error: {
      code,
      message: filledText(reply, problem.params),
      ...(fields && { fields }),
      ...(problem instanceof AnswerConflict && { saved: encodeSavedAnswer(problem.saved) }),
      ...(consequence && consequenceTold(consequence)),
    },
  }
}
