import { expect, test } from 'vitest'
import type { ContractDays } from './contracts.ts'
import { type LoginService, loginServiceOn, wasWrittenInService } from './login-service.ts'

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

test.each<[string, string | undefined, boolean]>([
  ['on the last day of the contract', '2026-11-26', true],
  ['on its first day', '2026-01-01', true],
  ['the day after its end', '2026-11-27', false],
  ['before its beginning', '2025-12-31', false],
  ['on a day that no device told', undefined, false],
])('an act that was written %s is of the contract: %#', (_, writtenOn, isOfContract) => {
  expect(wasWrittenInService([contract('2026-01-01', '2026-11-26')], writtenOn)).toBe(isOfContract)
})
