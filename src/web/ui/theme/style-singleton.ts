import { useEffect } from 'react'
import { adoptStyles } from './adopt-styles.ts'

/**
 * Replaces `react-style-singleton`, with which Mantine's dialogs stop the page behind them from scrolling.
 * The original writes a style element, which the page's policy refuses.
 * The first user adds the styles, and the last one removes them.
 */
export function styleSingleton() {
  let users = 0
  let remove = () => {}
  // biome-ignore lint/correctness/noComponentHookFactories: the interface of what it stands in for
  return function Styles({ styles }: { styles: string }): null {
    // biome-ignore lint/correctness/useExhaustiveDependencies: as the original, what is in use does not change
    useEffect(() => {
      users += 1
      if (users === 1) remove = adoptStyles(styles)
      return () => {
        users -= 1
        if (users === 0) remove()
      }
    }, [])
    return null
  }
}
