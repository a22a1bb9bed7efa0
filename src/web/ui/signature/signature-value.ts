/** Milliseconds between two checks of the drawing, which is encoded as PNG if it has changed (R 4.13). */
export const POLL_MS = 500
const PNG_QUALITY = 0.3

export type Drawing = { isEmpty: () => boolean; toDataURL: (type: string, quality: number) => string }

/** Reports the value of a drawing when it differs from the last known one. */
export function createSignatureValue(drawing: Drawing, initial: string, onChange: (value: string) => void) {
  let known = initial
  // Encoding a PNG costs a cheap phone some milliseconds, so an unchanged drawing is skipped.
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
    /** Takes a value that came from outside and needs no report. */
    adopt(value: string) {
      isTouched = false
      known = value
    },
  }
}

export type SignatureValue = ReturnType<typeof createSignatureValue>
