import { useRef } from 'react'
import { fileKey } from '../drop-zone/file-key.ts'
import { newKey } from '../new-key.ts'

/** Every file would be written as `{}`, and another photo would get the key of the first one. */
const fileNamed = (_: string, value: unknown) => (value instanceof Blob ? fileKey(value) : value)

/**
 * The idempotency key of what a form sends. The same content keeps it, so that a lost reply makes no second act;
 * corrected content gets a new key.
 */
export function useSaveKey() {
  const attempt = useRef({ content: '', key: '' })
  return (sent: unknown): string => {
    const content = JSON.stringify(sent, fileNamed)
    if (content !== attempt.current.content) attempt.current = { content, key: newKey() }
    return attempt.current.key
  }
}
