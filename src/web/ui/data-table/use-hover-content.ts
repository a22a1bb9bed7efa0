import { useTimeout } from '@mantine/hooks'
import { type FocusEvent, useCallback, useEffect, useState } from 'react'

/** Time for the pointer to cross from an element to its tooltip. */
const CROSSING_MS = 200

/** Hides the content that is shown now: one at a time on the page. */
let hideShown = () => {}

/**
 * Whether to show the content about an element, one at a time.
 * The content stays while the pointer is on either or the focus on the element, until Escape or a press elsewhere.
 * WCAG 1.4.13 asks for that. Mantine's own `interactive` never hides content whose element the pointer left too early.
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
