import { useState } from 'react'

/** Which sections are unfolded, by id. */
export function useOpenSections(first: number | undefined) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(first === undefined ? [] : [first]))
  const isOpen = (sectionId: number) => open.has(sectionId)
  const unfold = (sectionId: number) => setOpen((before) => new Set([...before, sectionId]))
  const fold = (sectionId: number) => setOpen((before) => new Set([...before].filter((id) => id !== sectionId)))
  /**
   * The way that the person sees, never merely the other way: a section that is still being drawn reads as folded, and
   * a tap meant to unfold it would fold it once it is there.
   */
  const toggle = (sectionId: number) => (isOpen(sectionId) ? fold : unfold)(sectionId)
  return { isOpen, unfold, fold, toggle }
}
