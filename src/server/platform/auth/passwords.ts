import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's parameters (19 MiB, 2 passes); the library runs it off the main thread. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/** A hash of nothing anybody knows: an unknown account costs the same time as a wrong password. */
let decoy: Promise<string> | undefined
const decoyHash = () => (decoy ??= hashPassword(crypto.randomUUID()))

/** False for a wrong password, and, after the same time, for an account that does not exist. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash()), password)
  return matches && passwordHash !== undefined
}
