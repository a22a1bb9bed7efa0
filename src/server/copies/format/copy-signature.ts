import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { type CopyManifest, CopyRefused, jsonBytes } from './copy-format.ts'

/** DER of an Ed25519 key before its 32 bytes: of a private key, and of a public one. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

/** The Ed25519 key of a seed of 32 bytes. */
export const keyOfSeed = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' })

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length)

const fingerprintOfBytes = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/** Names a key in few letters, which a person can compare. */
export const fingerprintOf = (key: KeyObject): string => fingerprintOfBytes(publicBytes(key))

/** Signs a manifest, whose digests cover the header, every table and every file. */
export function signedManifest(manifest: CopyManifest, key: KeyObject): CopyManifest {
  const value = sign(null, jsonBytes(manifest), key).toString('base64')
  return { ...manifest, signature: { publicKey: publicBytes(key).toString('base64'), value } }
}

/**
 * The fingerprint of the key that signed a manifest; null for a copy without a signature.
 * @param read the manifest as its JSON says, with every field in its place
 * @throws CopyRefused when the manifest is not the one that was signed
 */
export function signerOf(read: object): string | null {
  const { signature, ...rest } = read as Partial<CopyManifest>
  if (!signature) return null
  const bytes = Buffer.from(signature.publicKey, 'base64')
  const isRight = () => {
    const key = createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' })
    return verify(null, jsonBytes(rest), key, Buffer.from(signature.value, 'base64'))
  }
  if (bytes.length !== 32 || !isRight()) {
    throw new CopyRefused('La firma de la copia no es la de su contenido: alguien la cambió después de hecha.')
  }
  return fingerprintOfBytes(bytes)
}
