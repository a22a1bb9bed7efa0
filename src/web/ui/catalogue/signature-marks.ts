import { DRAWS_AT_VISITS, NO_STORED_SIGNATURE } from '../../../domain/users/stored-signature.ts'
import type { Catalogue, NamedRow } from './use-catalogue.ts'

/** Marks the officials whose signature is not stored, beside any other remark. */
const withMarks = (people: readonly NamedRow[]): NamedRow[] =>
  people.map((person) =>
    person.hasSignature === false
      ? { ...person, mark: [NO_STORED_SIGNATURE, person.mark].filter(Boolean).join(' · ') }
      : person,
  )

/** Props of the choice of an official for a visit, who is told to have no stored signature before the visit is given. */
export const signerProps = (catalogue: Catalogue, chosenId: number | undefined) => ({
  catalogue: { ...catalogue, rows: withMarks(catalogue.rows) },
  ...(catalogue.rows.some(({ id, hasSignature }) => id === chosenId && hasSignature === false) && {
    description: DRAWS_AT_VISITS,
  }),
})
