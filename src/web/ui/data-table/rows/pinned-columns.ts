import type { CSSProperties } from 'react'
import type { DataColumn } from '../column.ts'

/** Width of the column of actions, with its two buttons. */
const ACTIONS_WIDTH = 105

/**
 * Styles of the columns that stay in sight while the table scrolls sideways, by accessor.
 * Each keeps its distance from the right edge, so that it never covers another one. Paper leaves the variables unused.
 */
export function pinnedStyles<Row>(
  columns: readonly DataColumn<Row>[],
  hasActions: boolean,
): ReadonlyMap<string, CSSProperties> {
  const styles = new Map<string, CSSProperties>()
  let right = hasActions ? ACTIONS_WIDTH : 0
  for (const { accessor, pinnedWidth } of columns.toReversed()) {
    if (pinnedWidth === undefined) continue
    styles.set(accessor, { '--pinned-right': `${right}px`, '--pinned-width': `${pinnedWidth}px` } as CSSProperties)
    right += pinnedWidth
  }
  return styles
}
