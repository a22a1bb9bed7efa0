import type { RecordOfficial } from '../signatures/record-acts.ts'

/** The signature of an official under a visit, as it is stored; `at` is an ISO instant. */
export type StoredSigning = { officialId: number; signature: string; signedBy: number; at: string }

export type Participation = {
  /** The signatures of both officials. */
  signings: readonly StoredSigning[]
  /** The officials who answered an item or sent a closing part. */
  filledBy: ReadonlySet<number>
  nameOf: (officialId: number) => string
  /** The cargo of an official when they signed; null where their act tells none. */
  roleAt: (signing: StoredSigning) => string | null
  /** The cargo of an official at their last answer; null where they gave none, or where it tells none. */
  roleAnswering: (officialId: number) => string | null
}

/** An answer with who gave it and the id of their cargo then. An answer that is saved at the closing has no instant yet. */
type AnsweredAs = { answeredBy: number; answeredAt?: Date; answeredRoleId: number | null }

const instantOf = ({ answeredAt }: AnsweredAs): number => answeredAt?.getTime() ?? Number.POSITIVE_INFINITY

/** Id of the cargo with which an official gave their last answer; null where they gave none, or where it tells none. */
export function lastRoleId(answers: readonly AnsweredAs[], officialId: number): number | null {
  const last = answers.reduce<AnsweredAs | undefined>(
    (found, one) => (one.answeredBy !== officialId || (found && instantOf(found) > instantOf(one)) ? found : one),
    undefined,
  )
  return last?.answeredRoleId ?? null
}

/**
 * An official as the record has them (decision 024). A stored signature counts only if no official signed: older clients
 * cannot send signatures. Then it is that of the official who filled the visit.
 */
export function officialAtClosing(
  { id, ...official }: RecordOfficial & { id: number },
  { signings, filledBy, nameOf, roleAt, roleAnswering }: Participation,
): RecordOfficial {
  // The last one counts: an own act follows what a companion drew.
  const signing = signings.findLast(({ officialId }) => officialId === id)
  if (signing) {
    const { signature, signedBy } = signing
    const at = new Date(signing.at).toISOString()
    // The cargo of that moment: it may have changed until the closing.
    const acted = { ...official, role: roleAt(signing) ?? official.role, signature }
    return signedBy === id
      ? { ...acted, signing: { act: 'propia', at } }
      : { ...acted, signing: { act: 'acompanante', at, deviceOf: nameOf(signedBy) } }
  }
  if (!filledBy.has(id)) return { ...official, signature: null, signing: { act: 'no_participo' } }
  const answered = { ...official, role: roleAnswering(id) ?? official.role }
  return signings.length === 0 && official.signature !== null
    ? { ...answered, signing: { act: 'registrada' } }
    : { ...answered, signature: null, signing: { act: 'sin_firma' } }
}
