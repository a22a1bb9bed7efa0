import { useState } from 'react'

/** Ids of the unfolded sections; `first` are those that are unfolded as the form appears. */
export function useOpenSections(first: readonly number[]) {
  const [open, setOpen] = useState<ReadonlySet<number>>(() => new Set(first))
  const isOpen = (sectionId: number) => open.has(sectionId)
  const unfold = (sectionId: number) => setOpen((before) => new Set([...before, sectionId]))
  const fold = (sectionId: number) => setOpen((before) => new Set([...before].filter((id) => id !== sectionId)))
  /**
   * Folds or unfolds by what the user sees. A section that is still being drawn looks folded, so a tap on it must not
   * fold it.
   */
  const toggle = (sectionId: number) => (isOpen(sectionId) ? fold : unfold)(sectionId)
  return { isOpen, unfold, fold, toggle }
}
