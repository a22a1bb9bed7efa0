import type { VisitChecklist } from '../visit-form.queries.ts'

/**
 * The checklist edition for the form. The device's edition serves until the right one has arrived; the server judges
 * each answer.
 * @param wantedId id of the edition that the server, or else the prepared visit, names
 * @param kept edition on the device
 * @param fetched the newest edition, and the one with `wantedId`
 * @param isSettled no more replies will come
 */
export function chooseEdition(
  wantedId: number | undefined,
  kept: VisitChecklist | null | undefined,
  fetched: readonly (VisitChecklist | undefined)[],
  isSettled: boolean,
): VisitChecklist | undefined {
  const known = [kept, ...fetched].filter((edition) => edition !== null && edition !== undefined)
  return known.find(({ id }) => id === wantedId) ?? kept ?? (isSettled ? known[0] : undefined)
}
