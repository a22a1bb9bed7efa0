import type { X509Certificate } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { StampConfig } from '../../platform/config/config.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LastStamp, TimeStamps } from '../../platform/time-stamps.ts'
import { readCertificates, readSecretLine } from '../keys/read-pem.ts'
import { checkToken } from './check-token.ts'
import { type Authority, postQuery } from './post-query.ts'
import { encodeQuery, newNonce, tokenIn } from './query.ts'
import { isDistrust, StampFault } from './stamp-fault.ts'

/**
 * Reads the files of the configured authority: certificates that its tokens must lead to, and the account's password.
 * @throws KeyRefused for a file that cannot be used
 */
export function readAuthority({ url, timeoutMs, user, caFile }: StampConfig): Authority & { roots: X509Certificate[] } {
  const credentials = user && {
    name: user.name,
    password: readSecretLine({ name: 'TSA_PASSWORD_FILE', path: user.passwordFile }),
  }
  return { url, timeoutMs, credentials, roots: readCertificates({ name: 'TSA_CA_FILE', path: caFile }) }
}

/**
 * The configured authority of time stamps; undefined without one.
 * @throws KeyRefused for a file that cannot be used
 */
export function createTimeStamps(
  config: StampConfig | undefined,
  { clock, log }: { clock: Clock; log: Pick<Platform['log'], 'warn'> },
): TimeStamps | undefined {
  if (!config) return undefined
  const { policy } = config
  const { roots, ...authority } = readAuthority(config)
  let last: LastStamp | undefined
  return {
    last: () => last,
    async stamp(digest) {
      const query = { digest, policy, nonce: newNonce() }
      try {
        const answer = await postQuery(encodeQuery(query), authority)
        const stamped = checkToken(tokenIn(answer), query, roots, clock())
        last = { at: clock(), fault: null }
        return stamped
      } catch (error) {
        // A document leaves without a stamp rather than not at all, whatever fails here.
        const fault = error instanceof StampFault ? error : new StampFault('unreadable', String(error))
        last = { at: clock(), fault: fault.message }
        if (isDistrust(fault))
          log.warn({ event: 'evidence.tsa-distrusted', fault: fault.message }, 'time stamp: not trusted')
        else log.warn({ fault: fault.message }, 'time stamp: none')
        return undefined
      }
    },
  }
}
