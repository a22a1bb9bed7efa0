import { problemReplies } from '../../contract/problems.ts'
import type { ProblemCode } from '../../domain/shared/problem.ts'
import { Problem } from '../../domain/shared/problem.ts'

type Unique = 'email' | 'identificationNumber'

/** The database's word is the only one that holds when two people save at once. */
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
 * Does `work`, whose e-mail and identification must be nobody else's.
 * @param fieldNames what the form calls the two
 */
export async function refuseTaken<T>(fieldNames: Record<Unique, string>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const taken = constraints[constraintOf(error) ?? '']
    if (!taken) throw error
    throw new Problem(taken.code, { fields: { [fieldNames[taken.field]]: problemReplies[taken.code].text } })
  }
}
