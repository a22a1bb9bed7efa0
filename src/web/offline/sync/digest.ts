const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** SHA-256 as hexadecimal; browsers have it only for pages that are served securely. */
export const digest: ((content: Blob) => Promise<string>) | undefined = globalThis.crypto?.subtle
  ? async (content) => hex(await crypto.subtle.digest('SHA-256', await content.arrayBuffer()))
  : undefined
