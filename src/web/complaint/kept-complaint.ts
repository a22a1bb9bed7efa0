import { newKey } from '../ui/new-key.ts'
import type { Received } from './send-complaint.ts'

/** A complaint that the tab keeps until it is sent, and then its number. The tab loses both when it is closed. */
export type Kept = {
  /** Values by the name of their field; those of boxes are the ones that are marked. */
  values: Record<string, string[]>
  /** How many photos were chosen: no script can choose them again. */
  photos: number
  /** The content that was sent last, and its key. */
  sent?: string
  key?: string
  received?: Received
}

const NAME = 'vigia-queja'
const nothing = (): Kept => ({ values: {}, photos: 0 })
/** The complaint of a browser that stores nothing, as long as the page is open. */
let held: Kept | undefined

/** Reads what the tab kept. */
export function readKept(): Kept {
  if (held) return { ...held }
  try {
    return { ...nothing(), ...(JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<Kept>) }
  } catch {
    return nothing()
  }
}

export function writeKept(kept: Kept | undefined): void {
  try {
    if (kept === undefined) sessionStorage.removeItem(NAME)
    else sessionStorage.setItem(NAME, JSON.stringify(kept))
    held = undefined
  } catch {
    held = kept && { ...kept }
  }
}

/** The key of a complaint: the same content has the same one, so that a lost reply makes no second complaint. */
export function keyOf(kept: Kept, content: string): string {
  if (kept.key === undefined || kept.sent !== content) Object.assign(kept, { sent: content, key: newKey() })
  return kept.key ?? ''
}
