import type { UserType } from '../../domain/access/official.ts'

/** The accounts that the first start prints and the README lists. They never exist in production. */
export const demoPassword = 'vigia-demo-2026'

export type DemoAccount = { email: string; role: string; userType: UserType }

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'admin@vigia.demo', role: 'administradora', userType: 1 },
  { email: 'tecnico@vigia.demo', role: 'técnico', userType: 2 },
  { email: 'ingeniero@vigia.demo', role: 'ingeniera', userType: 3 },
]
