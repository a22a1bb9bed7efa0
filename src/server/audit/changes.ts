type Change = { from: unknown; to: unknown }

/** What an edit changes, for the audit trail: only the columns that differ, with both values. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, Change> {
  const changed = Object.entries(after).filter(
    ([name, to]) => JSON.stringify(to ?? null) !== JSON.stringify(before[name] ?? null),
  )
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before[name] ?? null, to: to ?? null }]))
}
