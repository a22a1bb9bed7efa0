import { useLayoutEffect, useRef } from 'react'

/** A row that leaves the list under the focus would throw the keyboard back to the top: it goes on at the list itself. */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const isInside = useRef(false)
  // After every drawing: whatever was taken away, the focus has fallen to the page.
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
  return {
    ref: place,
    onFocus: () => {
      isInside.current = true
    },
    // React keeps to itself the blur of what it takes away; this one is of a person who leaves.
    onBlur: () => {
      isInside.current = false
    },
  }
}
