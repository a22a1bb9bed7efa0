import type { FaultField } from './item/item-faults.ts'

export const sectionHeaderId = (sectionId: number) => `section-${sectionId}`
export const partHeaderId = (part: string) => `part-${part}`
export const itemHeaderId = (itemId: number) => `item-${itemId}-title`
export const itemFieldId = (itemId: number, field: FaultField) => `item-${itemId}-${field}`
export const partFieldId = (part: string, field: string) => `${part}-${field}`

const focusable = 'input:not(:disabled), textarea:not(:disabled)'

function show(element: HTMLElement, block: ScrollLogicalPosition): void {
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}

/** Brings an element before the person's eyes, and the keyboard to it. */
export function reveal(elementId: string, block: ScrollLogicalPosition): void {
  const element = document.getElementById(elementId)
  if (element) show(element, block)
}

/** What a save shows when it is done: the first thing to mend, or what comes next. */
export type Shown = { id: string; block: ScrollLogicalPosition }

/**
 * Runs a save and shows what it names, unless the person has gone on meanwhile: who is writing or signing elsewhere by
 * then would lose the focus, and the page would move under the finger.
 */
export async function revealAfter(save: () => Promise<Shown | undefined>): Promise<void> {
  const departure = new AbortController()
  const { signal } = departure
  const saveButton = document.activeElement
  const notice = ({ target }: Event) => {
    // Who taps the save once more has gone nowhere.
    const isOnSave = saveButton !== document.body && target instanceof Node && saveButton?.contains(target)
    if (!isOnSave) departure.abort()
  }
  for (const sign of ['pointerdown', 'focusin']) document.addEventListener(sign, notice, { capture: true, signal })
  let shown: Shown | undefined
  try {
    shown = await save()
  } finally {
    // What was disabled while it was saved takes the focus once it is enabled again.
    requestAnimationFrame(() => {
      if (shown && !signal.aborted) reveal(shown.id, shown.block)
      departure.abort()
    })
  }
}

/** Frames for which a form may take to come back after the outbox has let go of its content. */
const PATIENCE = 30

/** The same, for what the next frames will draw, and enable. */
export function revealSoon(elementId: string, framesLeft = PATIENCE): void {
  const element = document.getElementById(elementId)
  const isReady = element?.matches(`${focusable}, [tabindex]`)
  if (element && isReady) show(element, 'nearest')
  else if (framesLeft > 0) requestAnimationFrame(() => revealSoon(elementId, framesLeft - 1))
}
