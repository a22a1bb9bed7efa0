import type { FaultField } from '../answers/item-faults.ts'
import { ignoreSecondTap } from './double-tap-guard.ts'

export const sectionHeaderId = (sectionId: number) => `section-${sectionId}`
export const partHeaderId = (part: string) => `part-${part}`
export const itemHeaderId = (itemId: number) => `item-${itemId}-title`
export const itemFieldId = (itemId: number, field: FaultField) => `item-${itemId}-${field}`
export const verdictHeaderId = (requirementId: number) => `verdict-${requirementId}-title`
export const verdictFieldId = (requirementId: number, field: string) => `verdict-${requirementId}-${field}`
/** Stands for the section of requirements among the sections of a checklist, whose ids begin with 1. */
export const FOLLOW_UP_SECTION = 0
export const FINISH_NOTICE = 'finish-notice'
export const partFieldId = (part: string, field: string) => `${part}-${field}`

const focusable = ':is(input, textarea, button):not(:disabled), [tabindex]'

/** Scrolls an element into view and gives it the focus. */
function show(element: HTMLElement, block: ScrollLogicalPosition): void {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}

/** The element to show after an action: the first faulty field, or the next step. */
export type FocusTarget = { id: string; block: ScrollLogicalPosition }

/** How many frames a form may take to appear again after its command has left the outbox. */
const MAX_FRAMES = 30

/** Shows an element once it is drawn and enabled, unless the user has moved on. */
function focusOnceReady({ id, block }: FocusTarget, departure: AbortController, framesLeft = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    if (departure.signal.aborted) return
    const element = document.getElementById(id)
    const isReady = element?.matches(focusable)
    if (!isReady && framesLeft > 0) return focusOnceReady({ id, block }, departure, framesLeft - 1)
    departure.abort()
    if (element) show(element, block)
  })
}

/** Shows an element after a page has opened or the user asked for it; the user cannot have moved on yet. */
export const focusSoon = (shown: FocusTarget): void => focusOnceReady(shown, new AbortController())

/**
 * Runs the action of a button, then shows the element that it names. A user who has moved on to another field keeps the
 * focus, and the page does not scroll.
 * @param pressed the button
 */
export async function focusAfter(
  act: () => Promise<FocusTarget | undefined>,
  pressed: Element | null = document.activeElement,
): Promise<void> {
  ignoreSecondTap()
  const departure = new AbortController()
  const { signal } = departure
  const notice = ({ type, target }: Event) => {
    if (pressed === document.body || !(target instanceof Node)) return departure.abort()
    // A second tap on the button, or the focus that a closing dialog returns to it, is no move.
    const isOnButton = pressed?.contains(target)
    // A press on a disabled button gives the focus to an element around it.
    const isAround = type === 'focusin' && target.contains(pressed)
    if (!isOnButton && !isAround) departure.abort()
  }
  for (const sign of ['pointerdown', 'focusin']) document.addEventListener(sign, notice, { capture: true, signal })
  let shown: FocusTarget | undefined
  try {
    shown = await act()
  } finally {
    if (shown) focusOnceReady(shown, departure)
    else departure.abort()
  }
}
