import { useTimeout } from '@mantine/hooks'
import { type FocusEvent, useCallback, useEffect, useState } from 'react'

/** What the pointer has to get from an element onto what is shown about it. */
const CROSSING_MS = 200

let hideShown = () => {}

/**
 * Whether to show what there is to say about an element: while the pointer is on either of them or the keyboard on the
 * element, until Escape or a press elsewhere (WCAG 1.4.13); one at a time. Mantine's own `interactive` shows for ever
 * what the pointer had left before it was drawn.
 */
export function useHoverContent() {
  const [isShown, setIsShown] = useState(false)
  const hide = useCallback(() => setIsShown(false), [])
  const leaving = useTimeout(hide, CROSSING_MS)
  const show = () => {
    leaving.clear()
    if (isShown) return
    hideShown()
    hideShown = hide
    setIsShown(true)
  }
  useEffect(() => {
    if (!isShown) return
    const listening = new AbortController()
    const { signal } = listening
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const onPress = ({ target }: Event) => (target as Element).closest('[role=tooltip]') ?? hide()
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onPress, { signal })
    return () => listening.abort()
  }, [isShown, hide])

  const onPointer = { onMouseEnter: show, onMouseLeave: leaving.start }
  return {
    isShown,
    ofContent: onPointer,
    ofElement: {
      ...onPointer,
      onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(':focus-visible') && show(),
      onBlur: hide,
    },
  }
}
