import { fieldProblem } from '../../contract/problems.ts'
import type { ProblemCode } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { findTakenAccount } from './users.queries.ts'

type Unique = 'email' | 'identificationNumber'

/** The unique constraints decide, because two officials may save at once. */
const constraints = {
  users_email_unique: { code: 'user.email-taken', field: 'email' },
  users_email_form_unique: { code: 'user.email-taken', field: 'email' },
  users_identification_unique: { code: 'user.identification-taken', field: 'identificationNumber' },
  users_number_form_unique: { code: 'user.identification-taken', field: 'identificationNumber' },
} as const satisfies Record<string, { code: ProblemCode; field: Unique }>

const constraintOf = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint } = cause as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
}

const refusalOf = ({ code, field }: { code: ProblemCode; field: Unique }, fieldNames: Record<Unique, string>) =>
  fieldProblem(code, fieldNames[field])

/**
 * Refuses an account that is taken already, before the slow work for it: a refused form leaves no image. The constraints
 * decide in the end.
 * @param ownId account that may have both, as the one that is edited
 */
export async function refuseTakenAccount(
  q: Querier,
  fieldNames: Record<Unique, string>,
  { email, identificationNumber, ownId }: Record<Unique, string> & { ownId?: number | undefined },
): Promise<void> {
  const taken = await findTakenAccount(q, { email, identificationNumber, ownId })
  if (!taken) return
  const { users_identification_unique: byNumber, users_email_unique: byEmail } = constraints
  throw refusalOf(taken.hasNumber ? byNumber : byEmail, fieldNames)
}

/**
 * Does `work`, and turns a violated unique constraint into a refusal of the form's field (R 11.29).
 * @param fieldNames names of the two fields in the form
 */
export async function refuseDuplicateAccount<T>(
  fieldNames: Record<Unique, string>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const taken = (constraints as Record<string, { code: ProblemCode; field: Unique } | undefined>)[
      constraintOf(error) ?? ''
    ]
    if (!taken) throw error
    throw refusalOf(taken, fieldNames)
  }
}
