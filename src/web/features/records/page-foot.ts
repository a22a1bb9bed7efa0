import { useEffect } from 'react'
import { adoptStyles } from '../../ui/theme/adopt-styles.ts'

/** A CSS string, in which nothing can end the style element around it. */
const cssString = (text: string) => JSON.stringify(text).replaceAll('<', '\\3c ')

/** The foot of each printed page: loose sheets are known by it. */
export const pageFoot = (text: string): string =>
  `@page{@bottom-left{content:${cssString(text)};color:#4c5d59;font:7pt system-ui,sans-serif}}`

/** The same where the browser prints the page that shows a document. */
export const usePageFoot = (text: string): void => useEffect(() => adoptStyles(pageFoot(text)), [text])
