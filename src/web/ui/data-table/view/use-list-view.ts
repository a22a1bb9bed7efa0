import { useState } from 'react'
import { useScreenMatches } from '../../screen-matches.ts'
import type { DataColumn } from '../column.ts'
import { type ListView, type ListViewOwner, readListView, rememberListView } from './list-view.ts'

/** Below this width a list opens as cards and the person may choose the table. Its style sheets repeat it. */
const NARROW = '(width < 1024px)'

/** The columns that the person looks at, and in which shape. Remembered for each person and list. */
export function useListView<Row>(owner: ListViewOwner | undefined, columns: readonly DataColumn<Row>[]) {
  const isNarrow = useScreenMatches(NARROW)
  const hideable = columns.filter(({ isTitle }) => !isTitle)
  const accessors = hideable.map(({ accessor }) => accessor)
  const [view, setView] = useState<ListView>(() =>
    owner ? readListView(localStorage, owner, accessors) : { hidden: [], shape: undefined },
  )
  const change = (part: Partial<ListView>) => {
    const next = { ...view, ...part }
    setView(next)
    if (owner) rememberListView(localStorage, owner, next)
  }
  return {
    columns: columns.filter(({ accessor }) => !view.hidden.includes(accessor)),
    hideable,
    isHidden: (accessor: string) => view.hidden.includes(accessor),
    hide: (accessor: string, isHidden: boolean) =>
      change({ hidden: accessors.filter((name) => (name === accessor ? isHidden : view.hidden.includes(name))) }),
    hidden: view.hidden,
    /** Hides these columns and shows all others. */
    hideOnly: (hidden: readonly string[]) => change({ hidden: accessors.filter((name) => hidden.includes(name)) }),
    showAll: () => change({ hidden: [] }),
    shape: isNarrow ? (view.shape ?? 'cards') : 'table',
    canChooseShape: isNarrow,
    chooseShape: (shape: 'cards' | 'table') => change({ shape }),
  }
}

export type ListViewState<Row> = ReturnType<typeof useListView<Row>>
