import type { KeyChange } from '../../../domain/evidence/key-change.ts'
import { dayOf, formatDay, formatInstant } from '../../../domain/shared/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { keyRowOf } from '../issuing/register-key.ts'
import { holdCurrentKey, insertKey, retireKey, type SigningKeyRow } from '../issuing/signing-keys.queries.ts'
import { type KeysConfig, keyPlace } from '../keys/evidence-keys.ts'
import { findActasSigned, findKeyDepartments, holdKey, markCompromised } from './key-life.queries.ts'
import { replaceFolderKey } from './replace-folder-key.ts'

/** `evidenceKeys` of a server that runs, which has read the key of before. */
export type KeysParts = {
  db: Database
  clock: Clock
  config: KeysConfig & { databaseUrl?: string | undefined }
  evidenceKeys?: EvidenceKeys
}

/** `done` describes the work, `lacks` why nothing was done; both Spanish. */
export type KeysOutcome = { done: string; lacks?: string }
const refused = (lacks: string): KeysOutcome => ({ done: '', lacks })

type Asked<Kind extends KeyChange['kind']> = Extract<KeyChange, { kind: Kind }>

/** The keys as operators call them, and the variables of their files. */
const words = {
  pdf: { key: 'de firma', variable: 'SEAL_KEY_FILE', asked: 'firma' },
  registro: { key: 'del libro público', variable: 'LOG_KEY_FILE', asked: 'registro' },
} as const

async function rotate(parts: KeysParts, { purpose, reason }: Asked<'rotate'>): Promise<KeysOutcome> {
  const { db, clock, config, evidenceKeys } = parts
  const { key: name, variable } = words[purpose]
  if (!keyPlace(config, purpose).isOwn) {
    return refused(
      `La clave ${name} viene de ${variable}: ponga allí la nueva y reinicie el servidor, que retira la anterior al usarla.`,
    )
  }
  const departments = await findKeyDepartments(db, purpose)
  if (departments.length === 0) return refused(`Ninguna clave ${name} se ha usado todavía: no hay qué reemplazar.`)
  const { key, old, putBack } = replaceFolderKey(config, purpose, clock)
  try {
    await db.transaction(async (tx) => {
      for (const departmentId of departments) {
        const before = await holdCurrentKey(tx, departmentId, purpose)
        // A server that started meanwhile has read the new file and registered it.
        if (before?.keyId === key.keyId) continue
        // Read under the lock: the key of before signs no file after its end.
        const at = clock()
        const retiredReason = `Reemplazada por la clave ${key.keyId}: ${reason}`
        if (before) await retireKey(tx, before, { retiredAt: at, retiredReason })
        const row = { ...keyRowOf(key, at), departmentId, purpose, registeredAt: at }
        if (!(await insertKey(tx, row))) throw new Error(`Key ${key.keyId} was not registered.`)
      }
    })
  } catch (error) {
    putBack()
    throw error
  }
  evidenceKeys?.reread()
  const kept = old === undefined ? '' : ` La anterior quedó en ${old}; para comprobar no hace falta.`
  const restart = config.databaseUrl === undefined ? '' : ' Reinicie cada servidor para que la use.'
  const note =
    purpose === 'registro' ? ' Hasta la próxima nota del libro, verify dirá que la última es de otra clave.' : ''
  return { done: `La clave ${name} es ahora ${key.keyId}.${kept} Guarde una copia de la carpeta.${restart}${note}` }
}

const unknown = (keyId: string) => refused(`Ninguna clave se llama ${keyId}. Vea la lista con: npm run evidence-keys`)

/** The next step of an operator where the key that signed is gone. */
const nextStep = (rows: readonly SigningKeyRow[]): string => {
  const [current] = rows.filter(({ retiredAt }) => retiredAt === null)
  if (!current) return ''
  const { asked } = words[current.purpose]
  return ` Nada se firma con ella desde ahora. Haga otra con: npm run evidence-keys -- rotar ${asked} "<motivo>"`
}

async function retire({ db, clock }: KeysParts, { keyId, reason }: Asked<'retire'>): Promise<KeysOutcome> {
  const rows = await db.transaction(async (tx) => {
    const held = await holdKey(tx, keyId)
    for (const row of held)
      if (row.retiredAt === null) await retireKey(tx, row, { retiredAt: clock(), retiredReason: reason })
    return held
  })
  const [first] = rows
  if (!first) return unknown(keyId)
  if (first.retiredAt && rows.every(({ retiredAt }) => retiredAt))
    return refused(`La clave ${keyId} ya se retiró el ${formatInstant(first.retiredAt)}: ${first.retiredReason}`)
  return { done: `Se retiró la clave ${keyId}.${nextStep(rows)}` }
}

/** Actas that are named in one line. */
const MOST_NAMED = 50

async function compromise(
  { db, clock }: KeysParts,
  { keyId, from: day, reason }: Asked<'compromised'>,
  say: (line: string) => void,
): Promise<KeysOutcome> {
  const now = clock()
  if (day > dayOf(now)) return refused(`El ${formatDay(day)} todavía no llega.`)
  const from = new Date(`${day}T00:00:00-05:00`)
  const outcome = await db.transaction(async (tx) => {
    const rows = await holdKey(tx, keyId)
    const [first] = rows
    if (!first) return unknown(keyId)
    if (first.compromisedFrom)
      return refused(`La clave ${keyId} ya está marcada, desde el ${formatDay(dayOf(first.compromisedFrom))}.`)
    // A key without certificate may be older than its row.
    if (first.certificates !== null && day < dayOf(first.validFrom))
      return refused(`La clave ${keyId} es del ${formatDay(dayOf(first.validFrom))}: no pudo comprometerse antes.`)
    for (const row of rows) await markCompromised(tx, row, { from, reason, toldAt: now })
    return { done: `Quedó dicho que la clave ${keyId} está comprometida.${nextStep(rows)}`, rows }
  })
  if (!('rows' in outcome)) return outcome
  for (const row of outcome.rows) {
    const actas = await findActasSigned(db, row, from)
    if (actas.length === 0) continue
    const named = actas.slice(0, MOST_NAMED).join(', ')
    say(
      `Actas firmadas con ella desde el ${formatDay(day)}: ${actas.length} (${named}${actas.length > MOST_NAMED ? '…' : ''}).`,
    )
    say('Compruébelas, y pida otra versión de cada una en su panel «Evidencia».')
  }
  return { done: outcome.done }
}

/** Changes the life of the entity's keys, as the operator of the machine asks (decision 064). */
export function changeKeys(parts: KeysParts, change: KeyChange, say: (line: string) => void): Promise<KeysOutcome> {
  if (change.kind === 'rotate') return rotate(parts, change)
  return change.kind === 'retire' ? retire(parts, change) : compromise(parts, change, say)
}
