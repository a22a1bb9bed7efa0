import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What the page is called, in its tab and when it is announced. */
    title?: string
  }
}

const PRODUCT = 'Vigía'

/** The title of the innermost page that has one. */
export const usePageTitle = (): string =>
  useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title ?? PRODUCT,
  })

/** Keeps the tab's title that of the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? PRODUCT : `${title} · ${PRODUCT}`
  }, [title])
}
