import { readFileSync } from 'node:fs'

type User = { uid: number; gid: number }

/** The user for PostgreSQL, which refuses to run as root. Undefined when this process is not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of ['postgres', 'nobody']) {
    const user = users.find((fields) => fields[0] === name)
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
  }
  throw new Error('PostgreSQL does not run as root, and this machine has neither the user postgres nor nobody.')
}
