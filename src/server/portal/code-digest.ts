import { createHmac } from 'node:crypto'

/**
 * Digest of a code of a link under the server's secret: six figures alone are soon guessed from a plain digest. A new
 * secret ends the codes of before.
 */
export const codeDigest = (secret: string, linkId: number, code: string): string =>
  createHmac('sha256', secret).update(`vigia portal\n${linkId} ${code}`).digest('hex')

/** Figures of a code. */
export const CODE_FIGURES = 6
