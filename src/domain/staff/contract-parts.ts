/** Parts of a contract, as its official is told that somebody else changed them. */
export const contractPartWords = {
  contractTypeId: 'el tipo',
  number: 'el número',
  subject: 'el objeto',
  startsOn: 'la fecha inicial',
  endsOn: 'la fecha final',
  endedEarlyOn: 'la terminación anticipada',
  supervisorId: 'el supervisor',
  note: 'la nota',
} as const
export type ContractPart = keyof typeof contractPartWords

export const CONTRACT_PARTS = Object.keys(contractPartWords) as ContractPart[]
