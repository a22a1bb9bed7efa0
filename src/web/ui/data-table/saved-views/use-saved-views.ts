import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SavedView } from '../../../../contract/finding/views.wire.ts'
import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import type { ViewedList } from '../../../../domain/views/viewed-lists.ts'
import type { ListState } from '../list-state/use-list-state.ts'
import { viewsQuery } from './saved-views.queries.ts'

/** The chosen columns; absent in a list without columns. */
type HiddenColumns = { hidden: readonly string[]; hideOnly: (hidden: readonly string[]) => void }

export type SavedViewsProps = {
  list: ViewedList
  state: Pick<ListState<string>, 'written' | 'namedView' | 'showView' | 'page'>
  view?: HiddenColumns | undefined
}

/** Name in the address of the list as it is without a view. */
const NO_VIEW = 'ninguna'

const sorted = (texts: readonly string[]) => [...texts].sort()

/** The views of a list, and the one in use. A view that the address names alone is shown once it is known. */
export function useSavedViews({ list, state, view: columns }: SavedViewsProps) {
  const result = useQuery(viewsQuery(list))
  const views = result.data
  const { namedView, written, page, showView } = state
  const active = views?.find(({ id }) => String(id) === namedView)
  /** The name in the address that was dealt with; undefined at first. */
  const handled = useRef<string>(undefined)

  const show = (view: SavedView, options?: { replace: boolean }) => {
    handled.current = String(view.id)
    showView(String(view.id), view.query, options)
    columns?.hideOnly(view.hidden)
  }
  const showFirst = () => {
    handled.current = NO_VIEW
    showView(NO_VIEW, {})
  }

  // An address with filters of its own shows those, such as the link of a person who changed a view.
  const isBare = Object.keys(written).length === 0 && page === 1
  const latest = useRef({ show, isBare })
  latest.current = { show, isBare }
  useEffect(() => {
    if (!views || handled.current === (namedView ?? '')) return
    const isOpening = handled.current === undefined
    handled.current = namedView ?? ''
    if (!latest.current.isBare) return
    const isWanted =
      namedView === undefined
        ? ({ isOwn, isDefault }: SavedView) => isOpening && isOwn && isDefault
        : ({ id }: SavedView) => String(id) === namedView
    const wanted = views.find(isWanted)
    if (wanted) latest.current.show(wanted, { replace: true })
  }, [views, namedView])

  const hasOtherColumns = columns !== undefined && !isDeepEqual(sorted(columns.hidden), sorted(active?.hidden ?? []))
  return {
    result,
    views: views ?? [],
    active,
    isChanged: active !== undefined && (!isDeepEqual(active.query, written) || hasOtherColumns),
    /** The address names a view that is gone. */
    isGone: views !== undefined && namedView !== undefined && namedView !== NO_VIEW && !active,
    isFirst: active === undefined && Object.keys(written).length === 0,
    show: (view: SavedView) => show(view),
    showFirst,
    /** Search, order, filters and columns of now. */
    current: { query: written, hidden: [...(columns?.hidden ?? [])] },
  }
}

export type SavedViewsState = ReturnType<typeof useSavedViews>
