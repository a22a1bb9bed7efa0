import { useEffect, useState } from 'react'
import { Loading } from './loading.tsx'

/** Longer than a slow server takes, shorter than a user's patience. */
const SLOW_AFTER_MS = 6_000
const SLOW = 'Esto tarda más de lo usual.'

/** Tells after a while that the link is slow, so that the user does not blame the app. */
export function SlowLoading({ text, slowText = SLOW }: { text?: string; slowText?: string }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Loading {...(isSlow ? { text: slowText } : text !== undefined && { text })} />
}
