import { Problem } from './problem.ts'

/** Refuses an edit of a row that somebody else changed since it was opened; who knows no versions sends none. */
export function refuseStaleEdit(row: { rowVersion: number }, opened: { rowVersion?: number | undefined }): void {
  if (opened.rowVersion !== undefined && opened.rowVersion !== row.rowVersion) throw new Problem('row.changed')
}
