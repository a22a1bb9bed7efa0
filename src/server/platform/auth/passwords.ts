import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../limit-concurrency.ts'

/** Argon2id with OWASP's parameters (19 MiB, 2 passes); the library runs it off the main thread. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The library's threads are also those of files and images: a storm of logins must leave them some. */
const limitHashing = limitConcurrency({ atOnce: 2, waiting: 200 })

/** How often this process did the slow work: what an answer cost, whoever asked. */
export const passwordWork = { hashed: 0, verified: 0 }

export const hashPassword = async (password: string): Promise<string> =>
  limitHashing(() => {
    passwordWork.hashed += 1
    return hash(password, parameters)
  })

/** A hash, with the parameters of every other, of something that nobody knows any more. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$WrY0MFM3Zvkxc2YnmiL7FQ$fuexJXMW3FMF6dwe+BVdOtKxiYLyYfJKEawVTBbClQA'

/** False for a wrong password, and, after the same work, for an account that does not exist. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await limitHashing(() => {
    passwordWork.verified += 1
    return verify(passwordHash ?? DECOY_HASH, password)
  })
  return matches && passwordHash !== undefined
}
