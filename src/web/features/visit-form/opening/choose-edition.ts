import type { VisitChecklist } from '../visit-form.queries.ts'

/**
 * The edition of the checklist on which a visit is filled. The device's own stands in until the right one is here: the
 * server decides about each answer when it gets it.
 * @param wantedId as the server, or else the prepared visit, says it
 * @param kept on the device
 * @param fetched the newest, and the one asked for by its id
 * @param isSettled nothing more will come
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
