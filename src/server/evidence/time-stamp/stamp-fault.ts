/**
 * The reason why no stamp was taken. `silent`: no whole answer in time. `unreachable`: no connection. `http`: another
 * status than 200. `too-long`: more bytes than a token has. `refused`: the authority did not grant it. `unreadable`: no
 * answer of RFC 3161. The others name the part of the token that is not as asked for, or not to be trusted.
 */
export type StampFaultName =
  | 'silent'
  | 'unreachable'
  | 'http'
  | 'too-long'
  | 'refused'
  | 'unreadable'
  | 'nonce'
  | 'imprint'
  | 'policy'
  | 'time'
  | 'signature'
  | 'purpose'
  | 'chain'

/** A stamp that was not taken. `detail` is for the log. */
export class StampFault extends Error {
  readonly fault: StampFaultName
  constructor(fault: StampFaultName, detail?: string) {
    super(detail === undefined ? fault : `${fault} (${detail})`)
    this.name = 'StampFault'
    this.fault = fault
  }
}

/** Faults of an authority that answers with another stamp than was asked for: the operator has to look at it. */
export const isDistrust = ({ fault }: StampFault): boolean =>
  ['nonce', 'imprint', 'policy', 'time', 'signature', 'purpose', 'chain'].includes(fault)
