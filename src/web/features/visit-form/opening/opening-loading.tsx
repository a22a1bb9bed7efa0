import { useEffect, useState } from 'react'
import { Loading } from '../../../ui/loading.tsx'
import { messages } from '../messages.ts'
import { openingTexts } from './messages.ts'

/** Longer than a slow server takes, shorter than a person's patience. */
const SLOW_AFTER_MS = 6_000

/** Says that it is the link, before the person thinks that it is the app. */
export function OpeningLoading() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return <Loading text={isSlow ? openingTexts.slow : messages.loading} />
}
