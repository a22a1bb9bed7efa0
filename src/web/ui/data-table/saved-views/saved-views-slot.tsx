import { IconBookmark } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { messages } from '../messages.ts'
import { ToolButton } from '../tool-button.tsx'
import type { SavedViewsProps } from './use-saved-views.ts'

/** The list works without its views, so that nothing is shown in their place where they cannot be loaded. */
const SavedViews = lazy<ComponentType<SavedViewsProps>>(() =>
  import('./saved-views.tsx').then(
    (module) => ({ default: module.SavedViews }),
    () => ({ default: () => null }),
  ),
)

/** Keeps the place of the button while its part of the app is loaded. */
export const SavedViewsSlot = (props: SavedViewsProps) => (
  <Suspense
    fallback={
      <ToolButton
        icon={<IconBookmark size={20} aria-hidden />}
        label={messages.savedViews}
        aria-disabled
        data-disabled
      />
    }
  >
    <SavedViews {...props} />
  </Suspense>
)
