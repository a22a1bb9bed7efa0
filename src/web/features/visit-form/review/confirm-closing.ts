import { createContext, useContext } from 'react'
import type { FocusTarget } from '../focus/focus-after.ts'
import type { SlotWrite } from '../outbox-status/use-enqueue-writes.ts'

/**
 * `free`: the save does not close the visit. `reviewed`: the user has seen what will be sealed, and goes on; `digest` is
 * that of what was shown to the person who signs with this save. `held`: something comes before, or the user went back.
 */
type ClosingConsent =
  | { kind: 'free' }
  | { kind: 'reviewed'; digest?: string | undefined }
  | { kind: 'held'; target: FocusTarget | undefined }

export type ConfirmClosing = (writes: readonly SlotWrite[]) => Promise<ClosingConsent>

/** Every save asks it first. Without a form around, no save closes a visit. */
export const ConfirmClosingContext = createContext<ConfirmClosing>(async () => ({ kind: 'free' }))

export const useConfirmClosing = (): ConfirmClosing => useContext(ConfirmClosingContext)
