/** A time stamp of RFC 3161 that was checked. */
export type TimeStamp = {
  /** The token in DER. */
  token: Buffer
  /** Time that the authority states. */
  at: Date
  /** Serial number of the token, hex. */
  serial: string
  /** Object identifier of the authority's policy. */
  policy: string
}

/** Asks for the stamp of a SHA-256 digest. Every fault is undefined, and a line of the log: work goes on without a stamp. */
export type Stamp = (digest: Buffer) => Promise<TimeStamp | undefined>

/** The last answer of the authority: when it was asked, and the fault, null for none. */
export type LastStamp = { at: Date; fault: string | null }

/** Port to the authority of time stamps; `evidence/time-stamp/` fills it. */
export type TimeStamps = {
  stamp: Stamp
  /** Undefined until the authority has been asked. */
  last(): LastStamp | undefined
}
