import { OTHER_ADDRESS } from '../../domain/records/notification.ts'
import { enteredEmail } from '../../domain/shared/entered.ts'
import { Problem } from '../../domain/shared/problem.ts'

const isSame = (one: string, other: string) => one.toLowerCase() === enteredEmail(other).toLowerCase()

/**
 * The address to send to, one of the two that the question told.
 * @param wanted absent for clients that do not ask: the record's own
 */
export function addressOf(
  wanted: string | undefined,
  { record, present }: { record: string; present: string },
): { recipient: string; address: 'record' | 'present' } {
  // An establishment of a census may have no address (R 20.6).
  if ((wanted ?? record) === '') throw new Problem('establishment.no-email')
  if (wanted === undefined || isSame(wanted, record)) return { recipient: record, address: 'record' }
  if (isSame(wanted, present)) return { recipient: present, address: 'present' }
  throw new Problem('request.invalid', { params: { reason: OTHER_ADDRESS }, fields: { email: OTHER_ADDRESS } })
}
