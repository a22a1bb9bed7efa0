/** Milliseconds between two checks of the drawing, which is encoded as PNG if it has changed (R 4.13). */
export const POLL_MS = 500
const PNG_QUALITY = 0.3

/** `dot`: there is ink, and too little of it for a signature. */
export type InkState = 'empty' | 'dot' | 'signature'
export type Paper = { ink: () => InkState; toDataURL: (type: string, quality: number) => string }

/** Reports the value of a drawing when it differs from the last known one. What is no signature has no value. */
export function createSignatureValue(paper: Paper, initial: string, onChange: (value: string) => void) {
  let known = initial
  let ink: InkState = initial ? 'signature' : 'empty'
  // Encoding a PNG costs a cheap phone some milliseconds, so an unchanged drawing is skipped.
  let isTouched = false
  const report = (value: string) => {
    if (value === known) return
    known = value
    onChange(value)
  }
  return {
    known: () => known,
    ink: () => ink,
    touch() {
      isTouched = true
    },
    poll() {
      if (!isTouched) return
      isTouched = false
      ink = paper.ink()
      report(ink === 'signature' ? paper.toDataURL('image/png', PNG_QUALITY) : '')
    },
    clear() {
      isTouched = false
      ink = 'empty'
      report('')
    },
    /** Takes a value that came from outside and needs no report. */
    adopt(value: string) {
      isTouched = false
      ink = value ? 'signature' : 'empty'
      known = value
    },
  }
}
