import { useEffect, useState } from 'react'
import { Loading } from '../../../ui/loading.tsx'
import { messages } from '../messages.ts'
import { openingTexts } from './messages.ts'

/** Longer than a slow server takes, shorter than a user's patience. */
const SLOW_AFTER_MS = 6_000

/** Tells after a while that the link is slow, so that the user does not blame the app. */
export function OpeningLoading() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Loading text={isSlow ? openingTexts.slow : messages.loading} />
}
