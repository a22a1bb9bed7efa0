import { Portal, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../messages.ts'
import { unreadQuery } from '../notices.queries.ts'

/** A larger number would not fit on the bell. */
const MOST = 99

/** The first number comes with the page, and is not announced: only a change of it is news. */
function useAnnounced(count: number | undefined): string {
  const [first, setFirst] = useState<number>()
  const [hasChanged, setChanged] = useState(false)
  if (count !== undefined && first === undefined) setFirst(count)
  if (count !== undefined && first !== undefined && count !== first && !hasChanged) setChanged(true)
  return hasChanged && count ? messages.bell(count) : ''
}

/** The name of the bell with its number; the name alone without unread notices or before the first answer. */
export function UnreadCount({ className }: { className: string | undefined }) {
  const { data: count } = useQuery(unreadQuery)
  const announced = useAnnounced(count)
  const hasUnread = count !== undefined && count > 0
  return (
    <>
      {hasUnread && (
        <span className={className} aria-hidden>
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
      {/* One text: a screen reader puts a space between two. */}
      <VisuallyHidden>{hasUnread ? messages.bell(count) : messages.title}</VisuallyHidden>
      {/* Outside the link, whose name it would double. The same text again is not announced. */}
      <Portal>
        <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
      </Portal>
    </>
  )
}
