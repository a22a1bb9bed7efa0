import type { NamedRow } from './use-catalogue.ts'

/** The first reason against a person, by their id. */
export type Reasons = ReadonlyMap<number, string>

/** People without a reason against them first; the others last, each with its reason. */
export function unavailableLast<Row extends NamedRow>(people: readonly Row[], reasons: Reasons): Row[] {
  const isAgainst = ({ id }: Row) => reasons.has(id)
  return [
    ...people.filter((person) => !isAgainst(person)),
    ...people.filter(isAgainst).map((person) => ({ ...person, mark: reasons.get(person.id) })),
  ]
}
