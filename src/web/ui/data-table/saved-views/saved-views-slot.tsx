import { IconBookmark } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { ViewedList } from '../../../../domain/views/list-filters.ts'
import type { ListState } from '../list-state/use-list-state.ts'
import { messages } from '../messages.ts'
import { ToolButton } from '../tool-button.tsx'

/** The chosen columns; absent in a list without columns. */
type HiddenColumns = { hidden: readonly string[]; hideOnly: (hidden: readonly string[]) => void }

export type SavedViewsProps = {
  list: ViewedList
  state: Pick<ListState<string>, 'written' | 'namedView' | 'showView' | 'page'>
  view?: HiddenColumns | undefined
}

/** The list works without its views, so that nothing is shown in their place where they cannot be loaded. */
const SavedViews = lazy<ComponentType<SavedViewsProps>>(() =>
  import('./saved-views.tsx').then(
    (module) => ({ default: module.SavedViews }),
    () => ({ default: () => null }),
  ),
)

export const ViewsIcon = () => <IconBookmark size={20} aria-hidden />

/** Keeps the place of the button while its part of the app is loaded. */
export const SavedViewsSlot = (props: SavedViewsProps) => (
  <Suspense fallback={<ToolButton icon={<ViewsIcon />} label={messages.savedViews} aria-disabled data-disabled />}>
    <SavedViews {...props} />
  </Suspense>
)
