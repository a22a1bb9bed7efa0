/** State of the page: it holds from the answer until the page reloads or stays. */
let isAgreed = false

/** Whether the person has just agreed in the app's own question to lose unsaved text with the page. */
export const isLossAgreed = (): boolean => isAgreed

/** Keeps the browser from asking the same again, until the returned function is called. */
export function agreeToLoss(): () => void {
  isAgreed = true
  return () => {
    isAgreed = false
  }
}
