import { X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import type { KeyPurpose } from '../../../domain/evidence/issued-document.ts'
import type { KeyChange } from '../../../domain/evidence/key-change.ts'
import { certificateAlarm, daysUntil } from '../../../domain/evidence/signing-rules.ts'
import { dayOf, formatDay, formatInstant } from '../../../domain/shared/time.ts'
import { findKeys, type SigningKeyRow } from '../issuing/signing-keys.queries.ts'
import { createEvidenceKeys, keyPlace } from '../keys/evidence-keys.ts'
import { KeyRefused } from '../keys/read-pem.ts'
import { changeKeys, type KeysOutcome, type KeysParts } from './change-keys.ts'
import { countSigned, findActasSigned, findDepartmentNames } from './key-life.queries.ts'

const purposes = { pdf: 'firma', registro: 'libro público' } as const
const algorithms = { 'ecdsa-p256-sha256': 'ECDSA P-256', 'rsa-sha256': 'RSA', ed25519: 'Ed25519' } as const

const day = (instant: Date): string => formatDay(dayOf(instant))

function validityOf({ certificates, validFrom }: SigningKeyRow, now: Date): string {
  if (certificates === null) return `desde el ${day(validFrom)}`
  const validTo = new Date(new X509Certificate(certificates).validTo)
  const left = certificateAlarm(validTo, now) === undefined ? '' : ` (${daysUntil(validTo, now)} días)`
  return `del ${day(validFrom)} al ${day(validTo)}${left}`
}

/** @param without actas that this key signed last, in the days in which others may have had it */
function stateOf(
  { retiredAt, retiredReason, compromisedFrom, compromisedReason }: SigningKeyRow,
  without: number,
): string {
  if (retiredAt === null) return 'en uso'
  const retired = `retirada el ${formatInstant(retiredAt)}`
  if (compromisedFrom === null) return `${retired}: ${retiredReason}`
  return `comprometida desde el ${day(compromisedFrom)}, ${retired}: ${compromisedReason} · ${without} actas sin otra versión`
}

/** The key that signs from now on, where it is. Reading makes none. */
function placeLine({ config, clock }: KeysParts, purpose: KeyPurpose): string {
  const { path } = keyPlace(config, purpose)
  const label = `Clave de hoy, ${purposes[purpose]}`
  if (!fs.existsSync(path)) return `${label}: no está en ${path}.`
  try {
    const keys = createEvidenceKeys(config, clock)
    const { keyId } = purpose === 'pdf' ? keys.pdfKey() : keys.logKey()
    return `${label}: ${keyId}, en ${path}.`
  } catch (error) {
    if (error instanceof KeyRefused) return `${label}: ${error.message}`
    throw error
  }
}

async function listKeys(parts: KeysParts, say: (line: string) => void): Promise<KeysOutcome> {
  const { db, clock } = parts
  const [keys, signed, names] = [await findKeys(db), await countSigned(db), await findDepartmentNames(db)]
  for (const [index, key] of keys.entries()) {
    const { departmentId, keyId, purpose, algorithm, isAccredited } = key
    if (keys[index - 1]?.departmentId !== departmentId) say(`${names.get(departmentId)}:`)
    const without = key.compromisedFrom ? await findActasSigned(db, key, key.compromisedFrom) : []
    const documents = purpose === 'pdf' ? [`${signed.get(`${departmentId} ${keyId}`) ?? 0} documentos`] : []
    const kind = [purposes[purpose], algorithms[algorithm], ...(isAccredited ? ['acreditada'] : [])].join(', ')
    say(`  ${[keyId, kind, validityOf(key, clock()), stateOf(key, without.length), ...documents].join(' · ')}`)
  }
  for (const purpose of ['pdf', 'registro'] as const) say(placeLine(parts, purpose))
  const total = keys.length === 1 ? '1 clave registrada.' : `${keys.length} claves registradas.`
  return { done: keys.length === 0 ? 'Ninguna clave se ha registrado: lo hace la primera firma.' : total }
}

/** Lists the entity's keys with their life, or changes it. */
export const runKeysCommand = (
  parts: KeysParts,
  change: KeyChange | undefined,
  say: (line: string) => void,
): Promise<KeysOutcome> => (change ? changeKeys(parts, change, say) : listKeys(parts, say))
