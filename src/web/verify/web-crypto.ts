import type { CheckingCrypto } from '../../domain/evidence/check-signature.ts'

/** A copy whose buffer is its own, as WebCrypto asks for. */
const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The browser's cryptography for the checks of an acta. */
export const webCrypto: CheckingCrypto = {
  digest: async (name, bytes) => new Uint8Array(await crypto.subtle.digest(name, own(bytes))),
  async verify(spki, scheme, signature, bytes) {
    const { digest } = scheme
    const algorithm =
      scheme.kind === 'rsa' ? { name: 'RSASSA-PKCS1-v1_5', hash: digest } : { name: 'ECDSA', namedCurve: scheme.curve }
    let key: CryptoKey
    try {
      key = await crypto.subtle.importKey('spki', own(spki), algorithm, false, ['verify'])
    } catch {
      return undefined
    }
    return crypto.subtle.verify({ ...algorithm, hash: digest }, key, own(signature), own(bytes))
  },
}

/**
 * Whether an Ed25519 signature is true.
 * @param key the 32 bytes of the public key
 * @returns undefined where the browser does not know the scheme
 */
export async function verifyEd25519(
  key: Uint8Array,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<boolean | undefined> {
  let imported: CryptoKey
  try {
    imported = await crypto.subtle.importKey('raw', own(key), 'Ed25519', false, ['verify'])
  } catch {
    return undefined
  }
  return crypto.subtle.verify('Ed25519', imported, own(signature), own(bytes))
}
