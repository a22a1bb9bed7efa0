import type { FaultField } from './item/item-faults.ts'

export const sectionHeaderId = (sectionId: number) => `section-${sectionId}`
export const partHeaderId = (part: string) => `part-${part}`
export const itemFieldId = (itemId: number, field: FaultField | 'refusal') => `item-${itemId}-${field}`
export const partFieldId = (part: string, field: string) => `${part}-${field}`

/** Brings an element before the person's eyes, and the keyboard to it. */
export function reveal(elementId: string, block: ScrollLogicalPosition = 'center'): void {
  const element = document.getElementById(elementId)
  if (!element) return
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block })
}
