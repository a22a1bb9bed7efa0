import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

/** Whether columns lie beyond the right edge of a box that scrolls sideways, and how to get to them. */
export function useMoreColumns<Box extends HTMLElement>(trigger: unknown) {
  const box = useRef<Box>(null)
  const [observe, { width }] = useResizeObserver<Box>()
  const [hasMore, setHasMore] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: both change what fits
  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => setHasMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 2)
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [width, trigger])
  return {
    ref: useMergedRef(box, observe),
    hasMore,
    showMore: () => box.current?.scrollBy({ left: box.current.clientWidth / 2, behavior: 'smooth' }),
  }
}
