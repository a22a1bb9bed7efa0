import type { UserType } from '../../domain/access/official.ts'

/** Opens the accounts that the first start prints and the README lists. Production does not start while it opens one. */
export const demoPassword = 'vigia-demo-2026'

export type DemoAccount = { email: string; role: string; userType: UserType }

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@vigia.demo', role: 'administradora', userType: 1 },
  { email: 'tecnico@vigia.demo', role: 'técnico', userType: 2 },
  { email: 'ingeniero@vigia.demo', role: 'ingeniera', userType: 3 },
]
