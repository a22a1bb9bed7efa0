import { createPublicKey } from 'node:crypto'
import type { KeyPurpose } from '../../../domain/evidence/issued-document.ts'
import type { LogKey, PdfKey } from '../../platform/evidence-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { findKey, holdCurrentKey, insertKey, retireKey } from './signing-keys.queries.ts'

type Parts = Pick<Platform, 'db' | 'clock' | 'config' | 'log'>

/** `of-other-instance`: its folder made it, and another instance signs with another one. */
type Registered = 'current' | 'retired' | 'of-other-instance'

const pemOf = (key: PdfKey | LogKey): string | null =>
  'certificates' in key ? key.certificates.map((certificate) => certificate.toString()).join('') : null

/** The facts of a key that its row keeps. */
export const keyRowOf = (key: PdfKey | LogKey, at: Date) => ({
  keyId: key.keyId,
  algorithm: 'algorithm' in key ? key.algorithm : ('ed25519' as const),
  spki: createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
  certificates: pemOf(key),
  isAccredited: 'isAccredited' in key && key.isAccredited,
  validFrom: 'validFrom' in key ? key.validFrom : at,
})

/**
 * Writes the public half of a key into its department before it signs there for the first time. Another key of the
 * configuration replaces the one before; a key that a data folder made does so only where there is no second instance.
 */
export async function registerKey(
  { db, clock, config, log }: Parts,
  departmentId: number,
  key: PdfKey | LogKey,
  purpose: KeyPurpose,
): Promise<Registered> {
  const known = await findKey(db, departmentId, key.keyId)
  if (known) return known.retiredAt === null ? 'current' : 'retired'
  const outcome = await db.transaction(async (tx) => {
    const before = await holdCurrentKey(tx, departmentId, purpose)
    // Read under the lock: the key of before signs no file after its end.
    const at = clock()
    // Another instance registered the same key meanwhile: it does not take its own place.
    if (before?.keyId === key.keyId) return 'current'
    if (before && key.origin === 'folder' && config.databaseUrl !== undefined) return 'of-other-instance'
    if (before) await retireKey(tx, before, { retiredAt: at, retiredReason: `Reemplazada por la clave ${key.keyId}.` })
    return (await insertKey(tx, { ...keyRowOf(key, at), departmentId, purpose, registeredAt: at }))
      ? 'current'
      : undefined
  })
  // Another instance was first, with this key or with another one.
  if (outcome === undefined) return registerKey({ db, clock, config, log }, departmentId, key, purpose)
  if (outcome === 'current') log.info({ departmentId, key: key.keyId, purpose }, 'evidence: key registered')
  return outcome
}
