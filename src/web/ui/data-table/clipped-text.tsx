import { Tooltip } from '@mantine/core'
import { useMergedRef, useResizeObserver } from '@mantine/hooks'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './clipped-text.module.css'
import { useHoverContent } from './use-hover-content.ts'

/** At most two lines of text; the part that the cell cuts off is shown on hover, focus or touch. */
export function ClippedText({ text }: { text: string }) {
  const element = useRef<HTMLSpanElement>(null)
  const [observe, { width, height }] = useResizeObserver<HTMLSpanElement>()
  const [isClipped, setIsClipped] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text and the size of the cell decide what is cut off
  useLayoutEffect(() => {
    const span = element.current
    setIsClipped(span !== null && (span.scrollHeight > span.clientHeight + 1 || span.scrollWidth > span.clientWidth))
  }, [text, width, height])
  const { isShown, ofElement, ofContent } = useHoverContent()
  const whole = (
    <div className={classes.whole} {...ofContent}>
      {text}
    </div>
  )
  return (
    <Tooltip label={whole} opened={isShown} disabled={!isClipped} multiline maw={360} withArrow>
      <span
        ref={useMergedRef(element, observe)}
        className={classes.clipped}
        tabIndex={isClipped ? 0 : undefined}
        {...ofElement}
      >
        {text}
      </span>
    </Tooltip>
  )
}
