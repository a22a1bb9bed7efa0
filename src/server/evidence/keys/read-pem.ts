import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import fs from 'node:fs'

/** A file of a key, a certificate or a secret that cannot be used, in one Spanish line for the operator. */
export class KeyRefused extends Error {
  constructor(name: string, reason: string) {
    super(`${name}: ${reason}`)
    this.name = 'KeyRefused'
  }
}

/** A file with the name that the operator knows it by: a variable, or its path. */
export type NamedFile = { name: string; path: string }

const [GROUP_AND_OTHERS, ALL_BUT_GROUP_READS] = [0o077, 0o037]

/**
 * Whether others than this process may read a file. The group may read a file of another user, as orchestrators mount
 * secrets that belong to root: without it this process could not read it either. Windows has no such modes.
 */
export function isOpenToOthers({ mode, uid }: Pick<fs.Stats, 'mode' | 'uid'>, ownUid = process.getuid?.()): boolean {
  if (ownUid === undefined) return false
  return (mode & (uid === ownUid ? GROUP_AND_OTHERS : ALL_BUT_GROUP_READS)) !== 0
}

const chmodLine = (path: string, { mode }: fs.Stats) =>
  `otros usuarios de la máquina pueden leer ${path} (modo ${(mode & 0o777).toString(8)}). Ciérrelo con: chmod 600 ${path}`

function readFile({ name, path }: NamedFile): string {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch (error) {
    throw new KeyRefused(name, `no se pudo leer ${path} (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/**
 * Reads a file that only its owner may read.
 * @throws KeyRefused
 */
export function readSecretFile(file: NamedFile): string {
  const text = readFile(file)
  const stats = fs.statSync(file.path)
  if (isOpenToOthers(stats)) throw new KeyRefused(file.name, chmodLine(file.path, stats))
  return text
}

/** A file with one secret in its only line. @throws KeyRefused */
export function readSecretLine(file: NamedFile): string {
  const secret = readSecretFile(file).replace(/\r?\n$/, '')
  if (secret === '') throw new KeyRefused(file.name, `${file.path} está vacío.`)
  return secret
}

const KEY = /-----BEGIN ((?:[A-Z]+ )?PRIVATE KEY)-----[\s\S]+?-----END \1-----/
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * The private key in the text of a file.
 * @throws KeyRefused
 */
export function privateKeyIn(text: string, { name, path }: NamedFile, passphrase?: string): KeyObject {
  const key = KEY.exec(text)?.[0]
  if (key === undefined) {
    throw new KeyRefused(name, `${path} no trae una clave privada en PEM (-----BEGIN PRIVATE KEY-----).`)
  }
  const isEncrypted = /ENCRYPTED/.test(key)
  if (isEncrypted && passphrase === undefined) {
    throw new KeyRefused(
      name,
      `la clave de ${path} está cifrada. Dé el archivo de su frase en SEAL_KEY_PASSPHRASE_FILE.`,
    )
  }
  try {
    return createPrivateKey({ key, format: 'pem', ...(isEncrypted && passphrase !== undefined && { passphrase }) })
  } catch {
    const reason = isEncrypted ? `la frase no abre la clave de ${path}.` : `la clave de ${path} está dañada.`
    throw new KeyRefused(isEncrypted ? 'SEAL_KEY_PASSPHRASE_FILE' : name, reason)
  }
}

/**
 * The certificates in the text of a file, in its order.
 * @throws KeyRefused
 */
export function certificatesIn(text: string, { name, path }: NamedFile): X509Certificate[] {
  const blocks = text.match(CERTIFICATE)
  if (!blocks) throw new KeyRefused(name, `${path} no trae un certificado en PEM (-----BEGIN CERTIFICATE-----).`)
  return blocks.map((block) => {
    try {
      return new X509Certificate(block)
    } catch {
      throw new KeyRefused(name, `un certificado de ${path} está dañado.`)
    }
  })
}

/** @throws KeyRefused */
export const readCertificates = (file: NamedFile): X509Certificate[] => certificatesIn(readFile(file), file)
