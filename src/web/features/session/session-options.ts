import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { getSessionOptions } from '../../../contract/recovery.wire.ts'
import { call } from '../../api/call.ts'

export type SessionOptions = ReplyOf<typeof getSessionOptions>

const nothingOffered: SessionOptions = { canMail: false, appsLinks: '' }

/** The login options of this installation; all off until the server has answered. */
export function useSessionOptions(): SessionOptions {
  const [options, setOptions] = useState(nothingOffered)
  useEffect(() => {
    const left = new AbortController()
    call(getSessionOptions, { signal: left.signal })
      .then(setOptions)
      .catch((error: unknown) => {
        if (!left.signal.aborted) console.error(error)
      })
    return () => left.abort()
  }, [])
  return options
}
