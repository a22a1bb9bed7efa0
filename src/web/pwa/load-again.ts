import { agreeToLoss } from '../ui/leave-guard/leave-consent.ts'

export type Agreement = {
  /** The person was told that what they typed and did not save will be lost, and went on. */
  isLossAgreed: boolean
}

/** A page that goes is gone by then, and time stands still while it asks. Should it be slow, a second press does no harm. */
export const STAYED_MS = 2_000

/**
 * Loads the page again.
 * @param onStayed the page asked before it went, and the person stayed. No event says so: only that time goes on
 */
export function loadAgain({ isLossAgreed }: Agreement, onStayed: () => void): void {
  const endAgreement = isLossAgreed ? agreeToLoss() : undefined
  window.location.reload()
  setTimeout(() => {
    endAgreement?.()
    onStayed()
  }, STAYED_MS)
}
