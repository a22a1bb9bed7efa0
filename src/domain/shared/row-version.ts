import { Problem } from './problem.ts'

/**
 * Throws `row.changed` if the row changed since the form was opened.
 * @param opened the version that the client edited; clients that know no versions send none and are not checked
 */
export function refuseStaleEdit(row: { rowVersion: number }, opened: { rowVersion?: number | undefined }): void {
  if (opened.rowVersion !== undefined && opened.rowVersion !== row.rowVersion) throw new Problem('row.changed')
}
