import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Whether the screen, or the paper while the page prints, matches a media query now. */
export const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false

/**
 * Whether the screen matches a media query. Paper is narrower than a screen and changes nothing: a page that took
 * another shape while it prints would lose what the browser did not expect.
 */
export function useScreenMatches(query: string): boolean {
  const onScreen = useRef<boolean>(undefined)
  const read = () => {
    if (onScreen.current === undefined || !matches('print')) onScreen.current = matches(query)
    return onScreen.current
  }
  const follow = useCallback(
    (onChange: () => void) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', onChange)
      return () => list?.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(follow, read)
}
