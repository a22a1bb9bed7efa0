/**
 * Marks at which edges a strip of tabs goes on, for its fade: given as the `ref` of the strip. A phone hides the scroll bar,
 * so that nothing else tells of the tabs beyond.
 */
export function markMoreTabs(strip: HTMLElement | null): (() => void) | undefined {
  if (!strip) return undefined
  const mark = () => {
    // Widths are fractions of a pixel on screens with a zoom.
    const beyond = strip.scrollWidth - strip.clientWidth - strip.scrollLeft
    strip.toggleAttribute('data-more-before', strip.scrollLeft > 1)
    strip.toggleAttribute('data-more-after', beyond > 1)
  }
  const resizes = new ResizeObserver(mark)
  resizes.observe(strip)
  strip.addEventListener('scroll', mark, { passive: true })
  mark()
  return () => {
    resizes.disconnect()
    strip.removeEventListener('scroll', mark)
  }
}
