import { useEffect } from 'react'
import { adoptStyles } from '../../ui/theme/adopt-styles.ts'

/** A CSS string that cannot end the style element around it. */
const cssString = (text: string) => JSON.stringify(text).replaceAll('<', '\\3c ')

/** The foot of each printed page, which identifies loose sheets. */
export const pageFoot = (text: string): string =>
  `@page{@bottom-left{content:${cssString(text)};color:#4c5d59;font:7pt system-ui,sans-serif}}`

/** Prints the foot when the browser prints the page of a document. */
export const usePageFoot = (text: string): void => useEffect(() => adoptStyles(pageFoot(text)), [text])
