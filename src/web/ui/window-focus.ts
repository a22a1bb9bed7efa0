import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Element that had the focus before a window that is just closing, for a window that opens in its place. */
let origin: Element | null = null

/** The button of the menu in which an element is: an entry of a menu is gone by the time its window closes. */
function menuButton(element: Element | null): Element | null {
  const menu = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : element
}

function focusUnlessKept(element: Element | null): void {
  if (document.activeElement === document.body && element instanceof HTMLElement) element.focus()
}

/**
 * Gives the focus back to the element that had it before a window opened. Mantine does so for windows that stay mounted
 * and were opened by an element that is still there. Otherwise the focus would be left at the top of the page.
 *
 * @returns gives the focus back where it is lost, for a window that closes by degrees
 */
export function useFocusBack(isOpen = true): () => void {
  const opener = useRef<Element>(null)
  const isBegun = useRef(false)
  // An entry of a menu goes with its menu in the very commit that opens the window, so it is looked at before.
  if (isOpen && !isBegun.current) opener.current = menuButton(document.activeElement)
  // The window is removed after the call, and the focus is lost with it.
  const giveBack = () => void setTimeout(() => focusUnlessKept(opener.current))
  useLayoutEffect(() => {
    if (!isOpen) return
    isBegun.current = true
    const { current } = opener
    const isLost = current === null || current === document.body || !current.isConnected
    const before = isLost ? origin : current
    opener.current = before
    return () => {
      isBegun.current = false
      origin = before
      setTimeout(() => {
        if (origin === before) origin = null
        focusUnlessKept(before)
      })
    }
  }, [isOpen])
  return giveBack
}

/**
 * Keeps the focus in an element while buttons in it come and go with the work that they started. A pressed button that is
 * gone would leave the focus at the top of the page.
 *
 * @returns props of the element
 */
export function useFocusKept(): { ref: RefObject<HTMLDivElement | null>; tabIndex: -1 } {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  })
  return { ref, tabIndex: -1 }
}

const FIELD = 'input:not([type="hidden"], [type="file"], [disabled]), textarea, select'

/** Makes a window begin at the first field in an element, and not at its button to close. A ref of that element. */
export function beginAtField(element: HTMLElement | null): void {
  if (element?.querySelector('[data-autofocus]')) return
  element?.querySelector(FIELD)?.setAttribute('data-autofocus', '')
}

/**
 * Closes a window unless another one lies over it. Every open window hears Escape wherever it is pressed, so one press
 * would close all of them.
 */
export const closeOnTop = (onClose: () => void) => (): void => {
  if (document.querySelectorAll('[role="dialog"], [role="alertdialog"]').length <= 1) onClose()
}
