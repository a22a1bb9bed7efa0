import { useLocation, useMatches } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page is a form from top to bottom: nothing may come over it, and nothing may load it again unasked. */
    isFilled?: boolean
  }
}

const isSearch = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'search'

/** Whether the page that is open is one that is filled, or something was put in since it was opened. */
export function useIsFormInUse(): boolean {
  const isForm = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isFilled) })
  const pathname = useLocation({ select: (location) => location.pathname })
  const [touchedPath, setTouchedPath] = useState<string>()
  useEffect(() => {
    const touch = ({ target }: Event) => {
      if (!isSearch(target)) setTouchedPath(pathname)
    }
    // On its way up, after React has heard it at the root. Heard on the way down, this change of state would have the
    // browser draw what is due before React knows what was typed, and a field that is drawn then loses it.
    document.addEventListener('input', touch)
    return () => document.removeEventListener('input', touch)
  }, [pathname])
  return isForm || touchedPath === pathname
}
