import { useLayoutEffect, useRef } from 'react'

/** Moves the focus to the list when a focused row leaves it: the browser would move it to the top of the page. */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const isInside = useRef(false)
  // Runs after every render; a removed element leaves the focus on the body.
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
  return {
    ref: place,
    onFocus: () => {
      isInside.current = true
    },
    // React fires no blur for a removed element, so this blur means that the person left.
    onBlur: () => {
      isInside.current = false
    },
  }
}
