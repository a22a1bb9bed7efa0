/** The visits of the keys that are a prefix and an assignment id. */
export const keyedVisits = (storage: Storage, prefix: string): number[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .filter((assignmentId) => Number.isInteger(assignmentId))
