/** Functions that give back what the tests of this file hold, the newest last. */
const undoings: (() => Promise<unknown>)[] = []

/**
 * Runs `undo` once the tests of the file are over. A hook or a test may ask for it, too: Vitest's own `afterAll` does
 * nothing there.
 */
export function atEnd(undo: () => Promise<unknown>): void {
  undoings.push(undo)
}

/** Undoes everything, the newest first. An undoing that fails keeps no other from running. */
export async function undoAll(): Promise<void> {
  const failures: unknown[] = []
  for (const undo of undoings.splice(0).reverse()) await undo().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'What tests held could not be given back.')
}
