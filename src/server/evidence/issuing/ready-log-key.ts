import type { LogKey } from '../../platform/evidence-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { registerKey } from './register-key.ts'

type Parts = Pick<Platform, 'db' | 'clock' | 'config' | 'log' | 'evidenceKeys'>

const refusals = {
  retired: 'was replaced before, and signs no more',
  'of-other-instance': 'is of this data folder alone, and another instance signs with another one: bring that key',
}

/**
 * The key that signs the log of a department, once its public half is registered: everybody can judge its notes then.
 * @throws Error where another key signs; the leaves wait for that one
 */
export async function readyLogKey(parts: Parts, departmentId: number): Promise<LogKey> {
  const key = parts.evidenceKeys.logKey()
  const registered = await registerKey(parts, departmentId, key, 'registro')
  if (registered === 'current') return key
  throw new Error(`The log's key ${key.keyId} ${refusals[registered]}.`)
}
