import { createHash, createPublicKey, type KeyObject, type X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import type { KeyPurpose } from '../../../domain/evidence/issued-document.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { folderSecret } from '../../platform/config/folder-secret.ts'
import type { EvidenceKeys, LogKey, PdfKey } from '../../platform/evidence-keys.ts'
import {
  certificatesIn,
  KeyRefused,
  type NamedFile,
  privateKeyIn,
  readCertificates,
  readSecretFile,
  readSecretLine,
} from './read-pem.ts'
import { newLogPem, newSealPem } from './self-signed.ts'

export type KeysConfig = Pick<Config, 'dataDir' | 'entity' | 'evidence'>

const MIN_RSA_BITS = 2048
/** Longer keys would not fit the place that a signature has in a file, and are slow. */
const MAX_RSA_BITS = 4096

export const keysFolder = (dataDir: string): string => join(dataDir, 'keys')

/** A file of the data folder, made when there is none. One that is damaged stays, as no other key can replace it. */
function folderFile(dataDir: string, fileName: string, make: () => string): { text: string; file: NamedFile } {
  const folder = keysFolder(dataDir)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const text = folderSecret(folder, { name: fileName, make, isWhole: (kept) => kept !== '' })
  const path = join(folder, fileName)
  return { text, file: { name: path, path } }
}

const publicHalf = (privateKey: KeyObject) => {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return { spki, keyId: createHash('sha256').update(spki).digest('hex').slice(0, 16) }
}

const kindOf = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject) =>
  [type, details?.namedCurve ?? details?.modulusLength].filter(Boolean).join(' ')

function algorithmOf(key: KeyObject, { name }: NamedFile): PdfKey['algorithm'] {
  const { modulusLength = 0, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') return 'ecdsa-p256-sha256'
  if (key.asymmetricKeyType === 'rsa' && modulusLength >= MIN_RSA_BITS && modulusLength <= MAX_RSA_BITS)
    return 'rsa-sha256'
  throw new KeyRefused(
    name,
    `se espera una clave EC P-256, o RSA de ${MIN_RSA_BITS} a ${MAX_RSA_BITS} bits, y es ${kindOf(key)}.`,
  )
}

/** The certificate of the key, then its issuers, however the file orders them; others are left out. */
function chainOf(key: KeyObject, given: readonly X509Certificate[], { name, path }: NamedFile): PdfKey['certificates'] {
  const own = given.find((each) => each.checkPrivateKey(key))
  if (!own) throw new KeyRefused(name, `ningún certificado de ${path} es de la clave de firma.`)
  const issuers: X509Certificate[] = []
  for (let last = own; ; ) {
    const issuer = given.find((each) => each !== own && !issuers.includes(each) && last.checkIssued(each))
    if (!issuer) return [own, ...issuers]
    issuers.push(issuer)
    last = issuer
  }
}

/** The key and the texts of its certificates, from the files of the configuration or of the data folder. */
function sealFiles({ dataDir, entity, evidence: { seal } }: KeysConfig, now: Date) {
  if (seal.keyFile === undefined) {
    const { text, file } = folderFile(dataDir, 'seal.pem', () => newSealPem(entity, now))
    return { origin: 'folder' as const, file, key: privateKeyIn(text, file), certFile: file, text }
  }
  const file = { name: 'SEAL_KEY_FILE', path: seal.keyFile }
  const passphrase =
    seal.passphraseFile === undefined
      ? undefined
      : readSecretLine({ name: 'SEAL_KEY_PASSPHRASE_FILE', path: seal.passphraseFile })
  const text = readSecretFile(file)
  const certFile = seal.certFile === undefined ? file : { name: 'SEAL_CERT_FILE', path: seal.certFile }
  return { origin: 'file' as const, file, key: privateKeyIn(text, file, passphrase), certFile, text }
}

function readPdfKey(config: KeysConfig, now: Date): PdfKey {
  const { origin, file, key, certFile, text } = sealFiles(config, now)
  const algorithm = algorithmOf(key, file)
  const given = certFile === file ? certificatesIn(text, file) : readCertificates(certFile)
  const certificates = chainOf(key, given, certFile)
  const [{ validFrom, validTo }] = certificates
  return {
    ...publicHalf(key),
    privateKey: key,
    origin,
    algorithm,
    certificates,
    validFrom: new Date(validFrom),
    validTo: new Date(validTo),
    isAccredited: origin === 'file' && config.evidence.seal.isAccredited,
  }
}

function readLogKey({ dataDir, evidence: { logKeyFile } }: KeysConfig): LogKey {
  const path = logKeyFile
  const { text, file } =
    path === undefined
      ? folderFile(dataDir, 'log.pem', newLogPem)
      : { text: readSecretFile({ name: 'LOG_KEY_FILE', path }), file: { name: 'LOG_KEY_FILE', path } }
  const privateKey = privateKeyIn(text, file)
  if (privateKey.asymmetricKeyType !== 'ed25519') {
    throw new KeyRefused(file.name, `se espera una clave Ed25519, y es ${kindOf(privateKey)}.`)
  }
  return { ...publicHalf(privateKey), privateKey, origin: path === undefined ? 'folder' : 'file' }
}

/** The file of the key that signs documents, or of the log's. `isOwn`: the data folder made it. */
export function keyPlace({ dataDir, evidence }: KeysConfig, purpose: KeyPurpose): { path: string; isOwn: boolean } {
  const [given, own] = purpose === 'pdf' ? [evidence.seal.keyFile, 'seal.pem'] : [evidence.logKeyFile, 'log.pem']
  return { path: given ?? join(keysFolder(dataDir), own), isOwn: given === undefined }
}

/** Whether the key of the public log is where the configuration says. */
export const hasLogKey = (config: KeysConfig): boolean => fs.existsSync(keyPlace(config, 'registro').path)

/** The keys of the configuration, or those of the data folder, which are made at the first call. */
export function createEvidenceKeys(config: KeysConfig, clock: Clock): EvidenceKeys {
  let kept: { pdf?: PdfKey; log?: LogKey } = {}
  return {
    pdfKey() {
      kept.pdf ??= readPdfKey(config, clock())
      return kept.pdf
    },
    logKey() {
      kept.log ??= readLogKey(config)
      return kept.log
    },
    reread() {
      kept = {}
    },
  }
}
