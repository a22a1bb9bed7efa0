import { createHash, createPublicKey } from 'node:crypto'
import fs from 'node:fs'
import type { KeyPurpose } from '../../../domain/evidence/issued-document.ts'
import type { Clock } from '../../platform/clock.ts'
import type { LogKey, PdfKey } from '../../platform/evidence-keys.ts'
import { syncPath } from '../../platform/sync-path.ts'
import { createEvidenceKeys, type KeysConfig, keyPlace, keysFolder } from '../keys/evidence-keys.ts'

/** The name of the key in a file; its digest where it holds none that can be read. */
function nameOfKey(text: string): string {
  try {
    const spki = createPublicKey(text).export({ type: 'spki', format: 'der' })
    return createHash('sha256').update(spki).digest('hex').slice(0, 16)
  } catch {
    return createHash('sha256').update(text).digest('hex').slice(0, 16)
  }
}

/** @property old where the key of before is from now on; undefined where there was none */
type Replaced = { key: PdfKey | LogKey; old: string | undefined; putBack(): void }

/**
 * Makes a new key in the data folder. The file of before stays beside it, under the name of its key. A kill between the two
 * leaves a folder without a key, in which the next start makes one.
 */
export function replaceFolderKey(config: KeysConfig, purpose: KeyPurpose, clock: Clock): Replaced {
  const { path } = keyPlace(config, purpose)
  const text = fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : undefined
  const old = text === undefined ? undefined : path.replace(/\.pem$/, `-${nameOfKey(text)}.pem`)
  const putBack = () => {
    if (old === undefined) fs.rmSync(path, { force: true })
    else fs.renameSync(old, path)
  }
  if (old !== undefined) fs.renameSync(path, old)
  try {
    const made = createEvidenceKeys(config, clock)
    const key = purpose === 'pdf' ? made.pdfKey() : made.logKey()
    syncPath(keysFolder(config.dataDir))
    return { key, old, putBack }
  } catch (error) {
    putBack()
    throw error
  }
}
