import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const WINDOW = '[role="dialog"]'

/**
 * Keeps the focus in a place whose button opens a window and is gone once the window has kept its act. The browser would
 * move it to the top of the page.
 *
 * @returns props of the element of the place
 */
export function useActFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null)
  const isHere = useRef(false)
  // Runs after every render; an element or a window that is removed leaves the focus on the body.
  useLayoutEffect(() => {
    if (!isHere.current || document.activeElement !== document.body || document.querySelector(WINDOW)) return
    place.current?.focus({ preventScroll: true })
  })
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      isHere.current = true
    },
    // A window takes the focus for its time alone.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      isHere.current = relatedTarget instanceof Element && relatedTarget.closest(WINDOW) !== null
    },
  }
}
