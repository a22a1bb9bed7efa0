import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { type Identity, type Recipient, Stanza } from 'age-encryption'

// The age format's passphrase stanza (C2SP, age v1, 'scrypt recipient stanza'). The library derives the key in
// JavaScript on the main thread: two seconds without an answer to any request, measured on 2026-11-23. Node derives it
// on another thread.

const LABEL = 'age-encryption.org/v1/scrypt'
const SALT_BYTES = 16
const BLOCK_SIZE = 8
const KEY_BYTES = 32
/**
 * Work factors: the one that the library writes, and the greatest that it reads. A file may not demand more than 1 GiB.
 */
const [WORK_FACTOR, MAX_WORK_FACTOR] = [18, 20]
/** More than the greatest work factor needs; Node's default is too low for a copy. */
const MAX_MEMORY_BYTES = 2 * 1024 ** 3

const CIPHER = 'chacha20-poly1305'
const TAG_BYTES = 16
const FILE_KEY_BYTES = 16
/** A constant nonce is safe, because each key seals only one thing. */
const NONCE = Buffer.alloc(12)

function deriveKey(passphrase: string, salt: Uint8Array, workFactor: number): Promise<Buffer> {
  const options = { N: 2 ** workFactor, r: BLOCK_SIZE, p: 1, maxmem: MAX_MEMORY_BYTES }
  return new Promise((resolve, reject) =>
    scrypt(passphrase, Buffer.concat([Buffer.from(LABEL), salt]), KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

function sealed(key: Buffer, fileKey: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
}

/** Null for a wrong key. */
function opened(key: Buffer, body: Uint8Array): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, NONCE, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(body.subarray(FILE_KEY_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, FILE_KEY_BYTES)), decipher.final()])
  } catch {
    return null
  }
}

/** Encrypts a file with the passphrase; `age` and the library can open it. */
export const passphraseRecipient = (passphrase: string): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(SALT_BYTES)
    const key = await deriveKey(passphrase, salt, WORK_FACTOR)
    const saltText = salt.toString('base64').replace(/=+$/, '')
    return [new Stanza(['scrypt', saltText, String(WORK_FACTOR)], sealed(key, fileKey))]
  },
})

/** Opens a file that was encrypted with the passphrase, by this code, the library or `age`. */
export const passphraseIdentity = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const stanza = stanzas.find(({ args }) => args[0] === 'scrypt')
    if (!stanza) return null
    const [, saltText = '', factorText = ''] = stanza.args
    const salt = Buffer.from(saltText, 'base64')
    const workFactor = /^[1-9]\d?$/.test(factorText) ? Number(factorText) : Number.POSITIVE_INFINITY
    const isWellFormed =
      stanzas.length === 1 &&
      stanza.args.length === 3 &&
      salt.length === SALT_BYTES &&
      stanza.body.length === FILE_KEY_BYTES + TAG_BYTES
    if (!isWellFormed || workFactor > MAX_WORK_FACTOR) throw new Error('The header of the encrypted file is malformed.')
    return opened(await deriveKey(passphrase, salt, workFactor), stanza.body)
  },
})
