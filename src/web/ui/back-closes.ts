import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'

/** Open windows that Back closes, the lowest first. */
const windows: object[] = []

/** Whether Back closes a window, so that no page or form is left by it. */
export const isBackForWindow = (): boolean => windows.length > 0

/** While a drawer or a window is open, the phone's Back closes it and leaves the page where it is. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  // A component that is tested alone has no router.
  const history = useRouter({ warn: false })?.history
  const latest = useRef(close)
  latest.current = close
  // Before the window is painted: a press right after it shows would leave the page.
  useLayoutEffect(() => {
    if (!isOpen || !history) return
    const opened = {}
    windows.push(opened)
    const unblock = history.block({
      blockerFn: async ({ action }) => {
        // A press closes the upper one of two windows.
        if (action !== 'BACK' || windows.at(-1) !== opened) return false
        latest.current()
        return true
      },
      enableBeforeUnload: false,
    })
    return () => {
      windows.splice(windows.indexOf(opened), 1)
      unblock()
    }
  }, [isOpen, history])
}
