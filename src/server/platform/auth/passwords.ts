import { hash, verify } from '@node-rs/argon2'
import { enteredPassword, secretForms } from '../../../domain/shared/entered.ts'
import { limitConcurrency } from '../limit-concurrency.ts'

/** Argon2id with OWASP's parameters (19 MiB, 2 passes). The library runs it off the main thread. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing shares its threads with files and images, so that a burst of logins must leave some free. */
const limitHashing = limitConcurrency({ atOnce: 2, waiting: 200 })

/** How often this process hashed and verified, so that tests can compare the work of two answers. */
export const passwordWork = { hashed: 0, verified: 0 }

export const hashPassword = async (password: string): Promise<string> =>
  limitHashing(() => {
    passwordWork.hashed += 1
    return hash(enteredPassword(password), parameters)
  })

/** The hash of a random password that was thrown away. It has the parameters of every other hash. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$WrY0MFM3Zvkxc2YnmiL7FQ$fuexJXMW3FMF6dwe+BVdOtKxiYLyYfJKEawVTBbClQA'

/**
 * False for a wrong password. Every account costs the same work, one that does not exist too: all forms of the typed
 * password are tried, even after one matches.
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  let matches = false
  for (const form of secretForms(password)) {
    const isForm = await limitHashing(() => {
      passwordWork.verified += 1
      return verify(passwordHash ?? DECOY_HASH, form)
    })
    matches ||= isForm
  }
  return matches && passwordHash !== undefined
}
