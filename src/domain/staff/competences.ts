/** A competence as far as it tells itself from others. Days are `yyyy-mm-dd`. */
type Competence = {
  id?: number
  kind: string
  inscriptionTypeId: number | null
  name: string | null
  number: string | null
  issuedOn: string | null
  expiresOn: string | null
  withdrawnAt?: unknown
}

const textOf = (text: string | null) => (text ?? '').toLocaleLowerCase('es')

/**
 * A competence of the same person that says the same and still stands: keeping it twice would tell its end twice. One that
 * renews it has other days.
 * @param ownId the competence that is edited
 */
export const equalCompetence = <One extends Competence>(
  theirs: readonly One[],
  asked: Competence,
  ownId?: number,
): One | undefined =>
  theirs.find(
    (one) =>
      one.id !== ownId &&
      !one.withdrawnAt &&
      one.kind === asked.kind &&
      one.inscriptionTypeId === asked.inscriptionTypeId &&
      one.issuedOn === asked.issuedOn &&
      one.expiresOn === asked.expiresOn &&
      textOf(one.name) === textOf(asked.name) &&
      textOf(one.number) === textOf(asked.number),
  )
