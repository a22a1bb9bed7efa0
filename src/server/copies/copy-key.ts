import { hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { isSimple } from '../../domain/users/password.ts'
import type { ReadConfig } from '../platform/config/config.ts'
import { folderSecret } from '../platform/config/folder-secret.ts'
import { isCommonPassword } from '../users/common-passwords.ts'
import { CopyRefused } from './format/copy-format.ts'
import { fingerprintOf, keyOfSeed } from './format/copy-signature.ts'

/** Variables that copies depend on. */
export type CopyConfig = Pick<ReadConfig, 'dataDir' | 'databaseUrl' | 'copyKey' | 'copySigner' | 'isProduction'>

const SEED_BYTES = 32
const LEAST_PASSPHRASE = 16

const KEY_FILE = 'copy-key'

/** The seed that the text of a file holds; undefined for a file that is damaged. */
function seedOf(kept: string): Buffer | undefined {
  const seed = Buffer.from(kept.trim(), 'base64')
  return seed.length === SEED_BYTES ? seed : undefined
}

function seedIn(dataDir: string): Buffer | undefined {
  try {
    return seedOf(fs.readFileSync(join(dataDir, KEY_FILE), 'utf8'))
  } catch {
    return undefined
  }
}

/** The seed of the data folder, made with the first copy. */
const makeSeed = (dataDir: string): Buffer =>
  Buffer.from(
    folderSecret(dataDir, {
      name: KEY_FILE,
      make: () => `${randomBytes(SEED_BYTES).toString('base64')}\n`,
      isWhole: (kept) => seedOf(kept) !== undefined,
    }),
    'base64',
  )

const keyOfVariable = (secret: string) =>
  keyOfSeed(Buffer.from(hkdfSync('sha256', secret, '', 'Vigía: firma de las copias', SEED_BYTES)))

/** The key that an installation has; undefined while it has none. */
function knownCopyKey({ copyKey, dataDir }: CopyConfig): KeyObject | undefined {
  if (copyKey !== undefined) return keyOfVariable(copyKey)
  const seed = seedIn(dataDir)
  return seed && keyOfSeed(seed)
}

/**
 * The key that signs the copies of an installation: of `COPY_KEY`, or one kept in the data folder. With a database
 * server the data folder of a command may be a new one each time, so only `COPY_KEY` signs there.
 */
export function copyKeyOf(config: CopyConfig): KeyObject | undefined {
  const known = knownCopyKey(config)
  return known ?? (config.databaseUrl === undefined ? keyOfSeed(makeSeed(config.dataDir)) : undefined)
}

/**
 * Refuses a new copy that anyone could open, unless it was asked for.
 * @throws CopyRefused
 */
export function admitSecrecy({ isProduction }: CopyConfig, passphrase: string | undefined, isPlain: boolean): void {
  if (passphrase === undefined && isProduction && !isPlain) {
    throw new CopyRefused(
      'La copia quedaría SIN CIFRAR, con los datos de todas las personas: dé su frase en BACKUP_PASSPHRASE, o pídala así con --sin-cifrar.',
    )
  }
  if (passphrase !== undefined && [...passphrase].length < LEAST_PASSPHRASE) {
    throw new CopyRefused(
      `BACKUP_PASSPHRASE: se esperan al menos ${LEAST_PASSPHRASE} caracteres, como cuatro palabras.`,
    )
  }
  if (passphrase !== undefined && (isSimple(passphrase) || isCommonPassword(passphrase))) {
    throw new CopyRefused(
      'BACKUP_PASSPHRASE: la frase es de las primeras que se prueban: use cuatro palabras que no vayan juntas.',
    )
  }
}

/**
 * Judges who signed a copy.
 * @returns words for the operator
 * @throws CopyRefused when another key than the expected one signed it
 */
export function admitSigner(config: CopyConfig, signer: string | null): string {
  const known = knownCopyKey(config)
  const expected = config.copySigner ?? (known && fingerprintOf(known))
  if (signer === null) {
    if (config.copySigner === undefined) return 'SIN FIRMA: nada dice que sea como se hizo'
    throw new CopyRefused(`La copia no está firmada, y se espera la firma ${expected} (COPY_SIGNER).`)
  }
  if (expected === undefined) return `firmada con la clave ${signer}: compárela con la de su instalación`
  if (signer === expected) return `firmada con la clave ${signer}, la de esta instalación`
  throw new CopyRefused(
    `La copia está firmada con la clave ${signer} y no con ${expected}: no es de esta instalación, o alguien la hizo de nuevo. ` +
      `Si es de otra que usted conoce, dé COPY_SIGNER=${signer}.`,
  )
}

/** Tells of a new copy who signed it. */
export const signerWords = (key: KeyObject | undefined): string =>
  key ? `firmada con la clave ${fingerprintOf(key)}` : 'SIN FIRMA (falta COPY_KEY)'
