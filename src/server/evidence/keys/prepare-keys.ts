import fs from 'node:fs'
import { join } from 'node:path'
import type { Platform } from '../../platform/platform.ts'
import { keysFolder } from './evidence-keys.ts'
import { isOpenToOthers, KeyRefused } from './read-pem.ts'

/** Days before the end of a certificate in which each start tells of it. */
const DAYS_AHEAD = 60
const DAY_MS = 24 * 60 * 60 * 1000

/** Tells of a certificate that does not allow signing, or will not for long. */
function warnOfEnd({ evidenceKeys, clock, log }: KeysParts): void {
  const { validFrom, validTo } = evidenceKeys.pdfKey()
  const now = clock()
  const fields = { validFrom, validTo }
  if (now > validTo) log.warn(fields, 'evidence keys: the certificate has expired, documents are not signed')
  else if (now < validFrom)
    log.warn(fields, 'evidence keys: the certificate is not valid yet, documents are not signed')
  else if (validTo.getTime() - now.getTime() < DAYS_AHEAD * DAY_MS)
    log.warn(fields, 'evidence keys: the certificate expires soon')
}

/** Files in the data folder of an unusual file system have modes that cannot be changed: they are told, not refused. */
function warnOfModes(folder: string, log: Platform['log']): void {
  for (const name of fs.readdirSync(folder)) {
    const path = join(folder, name)
    if (isOpenToOthers(fs.statSync(path))) log.warn({ path }, 'evidence keys: others may read a private key')
  }
}

type KeysParts = Pick<Platform, 'config' | 'evidenceKeys' | 'clock' | 'log'>

/**
 * Reads the keys at a start, and makes those that a first start has not. Without a writable data folder the server runs,
 * and signs nothing.
 * @throws KeyRefused for a file that cannot be used
 */
export function prepareKeys(platform: KeysParts): void {
  const { config, evidenceKeys, log } = platform
  const folder = keysFolder(config.dataDir)
  try {
    const before = fs.existsSync(folder) ? fs.readdirSync(folder) : []
    const [pdf, register] = [evidenceKeys.pdfKey(), evidenceKeys.logKey()]
    const made = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => !before.includes(name)) : []
    if (made.length > 0) log.info({ folder, made }, 'evidence keys: made, keep a copy of the folder in a safe place')
    log.info({ pdf: pdf.keyId, log: register.keyId, validTo: pdf.validTo }, 'evidence keys: ready')
    if (fs.existsSync(folder)) warnOfModes(folder, log)
    warnOfEnd(platform)
  } catch (error) {
    if (error instanceof KeyRefused) throw error
    log.error({ err: error }, 'evidence keys: not available, documents are not signed')
  }
}
