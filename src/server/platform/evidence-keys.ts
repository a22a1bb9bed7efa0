import type { KeyObject, X509Certificate } from 'node:crypto'

/** A key of the entity. `origin` tells whether the configuration names its file or the data folder made it. */
type EvidenceKey = {
  /** First 8 bytes of the SHA-256 of `spki`, hex. */
  keyId: string
  /** The public half: SubjectPublicKeyInfo in DER. */
  spki: Buffer
  privateKey: KeyObject
  origin: 'file' | 'folder'
}

/** The key that signs documents, with the certificates that tell whose it is. */
export type PdfKey = EvidenceKey & {
  algorithm: 'ecdsa-p256-sha256' | 'rsa-sha256'
  /** The certificate of the key, then the one that issued it, and so on. */
  certificates: readonly [X509Certificate, ...X509Certificate[]]
  /** First and last instant of its own certificate. */
  validFrom: Date
  validTo: Date
  /** Whether an entity that ONAC accredits issued the certificate, as the operator declared. */
  isAccredited: boolean
}

/** The Ed25519 key of the public log. */
export type LogKey = EvidenceKey

/** Port to the keys of the entity; `evidence/keys/` fills it. */
export type EvidenceKeys = {
  /** Reads or makes the key at the first call. @throws KeyRefused */
  pdfKey(): PdfKey
  /** Reads or makes the key at the first call. @throws KeyRefused */
  logKey(): LogKey
  /** Forgets what was read: files were replaced. */
  reread(): void
}
