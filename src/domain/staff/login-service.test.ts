import { expect, test } from 'vitest'
import type { ContractDays } from './contracts.ts'
import { type LoginService, loginServiceOn } from './login-service.ts'

const TODAY = '2026-11-27'
const contract = (startsOn: string, endsOn: string | null): ContractDays => ({
  ...{ id: 1, number: 'CPS-1', endedEarlyOn: null },
  startsOn,
  endsOn,
})

test.each<[string, LoginService, ContractDays[]]>([
  ['without a contract on record', 'whole', []],
  ['on the last day', 'whole', [contract('2026-01-01', TODAY)]],
  ['the day after', 'outbox', [contract('2026-01-01', '2026-11-26')]],
  ['ten days after', 'outbox', [contract('2026-01-01', '2026-11-17')]],
  ['eleven days after', 'none', [contract('2026-01-01', '2026-11-16')]],
  ['before the first one', 'none', [contract('2026-12-01', null)]],
  ['between two', 'outbox', [contract('2026-01-01', '2026-11-20'), contract('2026-12-01', null)]],
])('a login %s is: %s', (_when, service, contracts) => {
  expect(loginServiceOn(contracts, TODAY)).toBe(service)
})
