import { problemReplies } from '../../contract/problems.ts'
import type { ProblemCode } from '../../domain/shared/problem.ts'
import { Problem } from '../../domain/shared/problem.ts'

type Unique = 'email' | 'identificationNumber'

/** The unique constraints decide, because two officials may save at once. */
const constraints: Record<string, { code: ProblemCode; field: Unique }> = {
  users_email_unique: { code: 'user.email-taken', field: 'email' },
  users_identification_unique: { code: 'user.identification-taken', field: 'identificationNumber' },
}

const constraintOf = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint } = cause as { constraint?: unknown }
    if (typeof constraint === 'string') return constraint
  }
  return undefined
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
    const taken = constraints[constraintOf(error) ?? '']
    if (!taken) throw error
    throw new Problem(taken.code, { fields: { [fieldNames[taken.field]]: problemReplies[taken.code].text } })
  }
}
