/** How often the drawing is looked at, and how its PNG is written (R 4.13). */
export const POLL_MS = 500
const PNG_QUALITY = 0.3

export type Drawing = { isEmpty: () => boolean; toDataURL: (type: string, quality: number) => string }

/** Reports the value of a drawing when it is another than the last one known. */
export function createSignatureValue(drawing: Drawing, initial: string, onChange: (value: string) => void) {
  let known = initial
  // Writing a PNG costs a cheap phone some milliseconds; a drawing at rest is not written again.
  let isTouched = false
  const report = (value: string) => {
    if (value === known) return
    known = value
    onChange(value)
  }
  return {
    known: () => known,
    touch() {
      isTouched = true
    },
    poll() {
      if (!isTouched) return
      isTouched = false
      report(drawing.isEmpty() ? '' : drawing.toDataURL('image/png', PNG_QUALITY))
    },
    clear() {
      isTouched = false
      report('')
    },
    /** What is shown now came from outside: it is known already. */
    adopt(value: string) {
      isTouched = false
      known = value
    },
  }
}

export type SignatureValue = ReturnType<typeof createSignatureValue>
