const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const WHOLE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Bytes as base64 with padding, where neither Node nor a browser is at hand. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.subarray(at, at + 3)
    const group = (one << 16) | (two << 8) | three
    const letters = [18, 12, 6, 0].map((shift) => LETTERS[(group >> shift) & 63]).join('')
    const missing = Math.max(0, at + 3 - bytes.length)
    text += letters.slice(0, 4 - missing) + '='.repeat(missing)
  }
  return text
}

/** The bytes of a text; undefined for what is no base64, or base64 with bits that belong to no byte. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!WHOLE.test(text)) return undefined
  const letters = text.replace(/=+$/, '')
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4))
  let [held, bits, at] = [0, 0, 0]
  for (const letter of letters) {
    held = ((held << 6) | LETTERS.indexOf(letter)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at] = (held >> bits) & 0xff
    at += 1
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined
}
