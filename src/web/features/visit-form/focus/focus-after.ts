import type { FaultField } from '../answers/item-faults.ts'
import { ignoreSecondTap } from './double-tap-guard.ts'

export const sectionHeaderId = (sectionId: number) => `section-${sectionId}`
export const partHeaderId = (part: string) => `part-${part}`
export const itemHeaderId = (itemId: number) => `item-${itemId}-title`
export const itemFieldId = (itemId: number, field: FaultField) => `item-${itemId}-${field}`
export const FINISH_NOTICE = 'finish-notice'
export const partFieldId = (part: string, field: string) => `${part}-${field}`

const focusable = ':is(input, textarea, button):not(:disabled), [tabindex]'

/** Brings an element before the person's eyes, and the keyboard to it. */
function show(element: HTMLElement, block: ScrollLogicalPosition): void {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}

/** What is shown when something is done: the first thing to mend, or what comes next. */
export type FocusTarget = { id: string; block: ScrollLogicalPosition }

/** Frames for which a form may take to come back after the outbox has let go of its content. */
const MAX_FRAMES = 30

/** Shows what the next frames will draw and enable, unless the person leaves before. */
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

/** The same at once, for who has just opened a page or asked to be taken there: nobody has gone elsewhere yet. */
export const focusSoon = (shown: FocusTarget): void => focusOnceReady(shown, new AbortController())

/**
 * Does what a button asks and shows what it names, unless the person has gone on meanwhile: who is writing or signing
 * elsewhere by then would lose the focus, and the page would move under the finger.
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
    // Who taps the button once more, or is brought back to it by a dialog that closes, has gone nowhere.
    const isOnButton = pressed?.contains(target)
    // A press on it while it is disabled gives the focus to what is around it.
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
