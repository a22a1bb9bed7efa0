import { agreeToLoss } from '../ui/leave-guard/leave-consent.ts'

export type Agreement = {
  /** The person accepted that unsaved input will be lost. */
  isLossAgreed: boolean
}

/**
 * A page that reloads is gone by then; time stands still while the browser asks. A slow reload survives a second press.
 */
export const STAYED_MS = 2_000

/**
 * Reloads the page.
 * @param onStayed called if the browser asked first and the person stayed; only time passing tells, no event does
 */
export function loadAgain({ isLossAgreed }: Agreement, onStayed: () => void): void {
  const endAgreement = isLossAgreed ? agreeToLoss() : undefined
  window.location.reload()
  setTimeout(() => {
    endAgreement?.()
    onStayed()
  }, STAYED_MS)
}
