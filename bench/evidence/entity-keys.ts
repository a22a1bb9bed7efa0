import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEvidenceKeys } from '../../src/server/evidence/keys/evidence-keys.ts'
import type { SigningKey } from '../../src/server/evidence/pdf-signature/cades.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { openssl } from '../../src/server/testing/openssl.ts'

/** The key that a first start makes in a folder. Its certificate began a minute ago. */
export const folderKey = (folder: string): SigningKey =>
  createEvidenceKeys(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }), () => new Date(Date.now() - 60_000)).pdfKey()

/** An RSA key with a certificate of its own, among the files of a folder. */
export function rsaKey(folder: string): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(join(folder, 'rsa.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
  openssl(folder, 'req', '-x509', '-new', '-key', 'rsa.pem', '-subj', '/CN=Entidad', '-out', 'rsa.crt', '-days', '9')
  const certificate = new X509Certificate(readFileSync(join(folder, 'rsa.crt')))
  return { privateKey, algorithm: 'rsa-sha256', certificates: [certificate] }
}
